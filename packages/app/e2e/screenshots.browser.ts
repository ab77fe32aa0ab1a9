import path from 'node:path';
import { expect, test } from '@playwright/test';
import { openPortal, waitForRows } from './openPortal';

const FOLDER = path.resolve(__dirname, '../../../docs/images');

test.describe('pictures for the documentation', () => {
  test.skip(
    !process.env.GOVERN_SCREENSHOTS,
    'taken only when GOVERN_SCREENSHOTS is set: a picture changes with every start',
  );

  for (const theme of ['light', 'dark']) {
    test(`the page Workloads, ${theme}`, async ({ page }) => {
      await page.addInitScript(
        chosen => localStorage.setItem('theme', chosen),
        theme,
      );
      await openPortal(page, '/govern/workloads');
      await waitForRows(page);
      await expect(
        page.getByText('Updates: live', { exact: true }),
      ).toBeVisible();
      const suffix = theme === 'light' ? '' : `-${theme}`;
      await page.screenshot({ path: `${FOLDER}/workloads${suffix}.png` });
    });
  }

  test('the entity tab Runtime', async ({ page }) => {
    await openPortal(page, '/govern/workloads?health=degraded&kind=Deployment');
    await page.locator('[href*="open="]').first().click();
    await page.getByRole('link', { name: 'Open in the catalog' }).click();
    await expect(page.getByText(/^\d+ pods?$/)).toBeVisible();
    await page.screenshot({ path: `${FOLDER}/runtime.png` });
  });
});
