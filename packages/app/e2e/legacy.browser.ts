import { expect, test } from '@playwright/test';
import { fromEnvironment } from './environment';
import { openPortal, rowWith, waitForRows } from './openPortal';

test.describe('a portal on the old frontend system', () => {
  test('shows the page Workloads and the entity tab Runtime', async ({
    page,
  }) => {
    const legacyUrl = fromEnvironment('GOVERN_TEST_LEGACY_URL');
    await openPortal(page, `${legacyUrl}/govern`);
    await waitForRows(page);
    await expect(
      page.getByText('Updates: live', { exact: true }),
    ).toBeVisible();

    await page.getByRole('button', { name: /^Degraded/ }).click();
    await expect(page).toHaveURL(/health=degraded/);
    await rowWith(page, /Deployment/)
      .first()
      .getByRole('link')
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: 'Open in the catalog' }).click();
    await expect(page.getByRole('tab', { name: 'Runtime' })).toBeVisible();
    await expect(page.getByText('Degraded').first()).toBeVisible();
    await expect(page.getByText(/^\d+ pods?$/)).toBeVisible();
  });
});
