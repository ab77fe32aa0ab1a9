import { expect, test } from '@playwright/test';
import { openPortal, rowWith, waitForRows } from './openPortal';

test.describe('the page Workloads', () => {
  test('is where a guest arrives, and says that everyone is a guest', async ({
    page,
  }) => {
    await openPortal(page, '/');
    await expect(page).toHaveURL(/\/govern\/workloads/);
    await expect(
      page.getByText(/everyone is signed in as guest/),
    ).toBeVisible();
    await waitForRows(page);
  });

  test('shows the demo company, those in trouble first with the cause', async ({
    page,
  }) => {
    await openPortal(page, '/govern/workloads');
    await waitForRows(page);
    const first = page.getByRole('row').nth(1);
    await expect(first).toContainText('Degraded');
    await expect(
      rowWith(page, /OOMKilled|CrashLoop|ImagePull/).first(),
    ).toBeVisible();
  });

  test('keeps its filters over a reload, and back takes them away', async ({
    page,
  }) => {
    await openPortal(page, '/govern/workloads');
    await waitForRows(page);
    await page.getByRole('button', { name: /^Degraded/ }).click();
    await expect(page).toHaveURL(/health=degraded/);
    await expect(rowWith(page, /Healthy/)).toHaveCount(0);

    await page.reload();
    const pressed = page.getByRole('button', { name: /^Degraded/ });
    await expect(pressed).toHaveAttribute('aria-pressed', 'true');
    await expect(rowWith(page, /Degraded/).first()).toBeVisible();
    await expect(rowWith(page, /Healthy/)).toHaveCount(0);

    await page.goBack();
    await expect(page).not.toHaveURL(/health=/);
    await expect(pressed).toHaveAttribute('aria-pressed', 'false');
    await expect(rowWith(page, /Healthy/).first()).toBeVisible();
  });

  test('filters by division and by text', async ({ page }) => {
    await openPortal(page, '/govern/workloads');
    await waitForRows(page);
    await page.getByRole('button', { name: /Division/ }).click();
    await page.getByRole('option', { name: 'logistics' }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/division=logistics/);
    await expect(rowWith(page, /div-payments/)).toHaveCount(0);
    await expect(rowWith(page, /div-logistics/).first()).toBeVisible();
    await page.getByRole('searchbox').fill('no such workload');
    await expect(
      page.getByText('No workload matches these filters'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Reset filters' }).click();
    await waitForRows(page);
    await expect(page).not.toHaveURL(/division|text/);
  });

  test('can be used by keyboard alone', async ({ page }) => {
    await openPortal(page, '/govern/workloads');
    await waitForRows(page);
    await page.getByRole('searchbox').focus();
    for (let i = 0; i < 8; i++) {
      await page.keyboard.press('Tab');
      const inTable = await page.evaluate(
        () => document.activeElement?.closest('[role=grid]') !== null,
      );
      if (inTable) break;
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
