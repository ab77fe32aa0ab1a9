import { stringify } from 'yaml';

/** Seconds between two scrapes. */
const SCRAPE_INTERVAL = '15s';

/**
 * The scrape configuration for exporters at `targets` (`host:port`). Their labels are kept as they are,
 * so that live series are the ones that the imported history began.
 */
export function scrapeConfig(targets: readonly string[]): string {
  return stringify({
    global: { scrape_interval: SCRAPE_INTERVAL, scrape_timeout: '10s' },
    scrape_configs: [
      {
        job_name: 'control-plane-exporter',
        honor_labels: true,
        static_configs: [{ targets: [...targets] }],
      },
    ],
  });
}
