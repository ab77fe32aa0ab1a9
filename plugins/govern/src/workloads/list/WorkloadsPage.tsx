import { Container } from '@backstage/ui';
import { GovernDataProvider } from '@backstage-govern/plugin-govern-react';
import { WorkloadsContent } from './WorkloadsContent';

/** The page Workloads below its header. */
export function WorkloadsPage() {
  return (
    <Container>
      <GovernDataProvider>
        <WorkloadsContent />
      </GovernDataProvider>
    </Container>
  );
}
