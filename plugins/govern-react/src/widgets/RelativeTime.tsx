import { DateTime } from 'luxon';
import { formatDuration } from '../format/duration';
import { useNow } from '../hooks/useNow';

/** How long ago something was; the date and time on hover. */
export function RelativeTime(props: {
  /** RFC 3339. */
  at: string;
  /** Said after the duration, such as `ago`. */
  suffix?: string;
}) {
  const { at, suffix } = props;
  const now = useNow(10_000);
  const time = DateTime.fromISO(at);
  const age = formatDuration((now - time.toMillis()) / 1000);
  return (
    <time
      dateTime={at}
      title={time.toLocaleString(DateTime.DATETIME_FULL_WITH_SECONDS)}
    >
      {suffix ? `${age} ${suffix}` : age}
    </time>
  );
}
