import { Container } from '@backstage/ui';
import { GovernDataProvider } from '@backstage-govern/plugin-govern-react';
import { usePageTitle } from '../../usePageTitle';
import { WorkloadsContent } from './WorkloadsContent';

/** The page Workloads below its header. */
export function WorkloadsPage() {
  usePageTitle('Workloads');
  return (
    <Container>
      <GovernDataProvider>
        <WorkloadsContent />
      </GovernDataProvider>
    </Container>
  );
}
