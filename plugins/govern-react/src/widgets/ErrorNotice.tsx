import { Alert, Button } from '@backstage/ui';
import { describeError } from '../api/describeError';

/** An error: what happened, what to do next, and a button to ask again where that may help. */
export function ErrorNotice(props: {
  error: Error;
  isRetrying: boolean;
  onRetry(): void;
}) {
  const { title, detail, remedy, retryable } = describeError(props.error);
  return (
    <div role="alert">
      <Alert
        status="danger"
        icon
        title={title}
        description={`${detail} ${remedy}`}
        customActions={
          retryable && (
            <Button
              size="small"
              variant="secondary"
              isPending={props.isRetrying}
              onPress={props.onRetry}
            >
              Try again
            </Button>
          )
        }
      />
    </div>
  );
}
