import { Dialog, DialogBody, DialogHeader } from '@backstage/ui';
import type { WorkloadKey } from '@backstage-govern/plugin-govern-common';
import { CatalogLink } from './CatalogLink';
import { useEscapeOverTooltip } from './useEscapeOverTooltip';
import { WorkloadRuntime } from './WorkloadRuntime';

/** The details of a workload over the list. */
export function WorkloadDialog(props: {
  workload: WorkloadKey;
  onClose(): void;
}) {
  const { workload, onClose } = props;
  useEscapeOverTooltip(onClose);
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => {
        if (!isOpen) onClose();
      }}
      width={1040}
    >
      <DialogHeader>{`${workload.kind} ${workload.name}`}</DialogHeader>
      <DialogBody>
        <WorkloadRuntime
          workload={workload}
          link={<CatalogLink workload={workload} />}
        />
      </DialogBody>
    </Dialog>
  );
}
