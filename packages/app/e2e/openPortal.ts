import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a page of a portal as a guest, through its sign-in page. */
export async function openPortal(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect(page.getByRole('button', { name: 'Enter' })).toBeHidden();
}

/** Waits until the rows of the page Workloads are there. */
export async function waitForRows(page: Page): Promise<void> {
  await expect(page.getByText(/\d+ of \d+ workloads/).first()).toBeVisible({
    timeout: 60_000,
  });
}

/** Rows that hold a text; their accessible name is the workload's alone. */
export function rowWith(page: Page, text: string | RegExp): Locator {
  return page.getByRole('row').filter({ hasText: text });
}
