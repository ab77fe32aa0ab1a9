import { useEffect } from 'react';
import { configApiRef, useApi } from '@backstage/core-plugin-api';

/** Titles the browser's tab `<title> | <portal>` while the page is open. */
export function usePageTitle(title: string): void {
  const portal =
    useApi(configApiRef).getOptionalString('app.title') ?? 'Govern';
  useEffect(() => {
    document.title = `${title} | ${portal}`;
    return () => {
      document.title = portal;
    };
  }, [title, portal]);
}
