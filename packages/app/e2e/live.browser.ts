import { expect, test } from '@playwright/test';
import { Cluster } from './cluster';
import { openPortal } from './openPortal';

test.describe('a workload in the real cluster', () => {
  let cluster: Cluster;

  test.beforeAll(async () => {
    cluster = await Cluster.connect();
  });

  test.afterAll(async () => {
    await cluster.leave();
  });

  test('appears as a row without reload, then in the catalog, and goes when it is deleted', async ({
    page,
    context,
  }) => {
    await openPortal(page, `/govern/workloads?text=${cluster.namespace}`);
    await expect(
      page.getByText('No workload matches these filters'),
    ).toBeVisible();
    await expect(
      page.getByText('Updates: live', { exact: true }),
    ).toBeVisible();
    // Lost when the page is loaded anew.
    await page.evaluate(() => document.body.setAttribute('data-same', 'yes'));

    await cluster.createDeployment('hello');
    const row = page.getByRole('row', { name: /hello/ });
    await expect(row).toBeVisible();
    await expect(row).toContainText('Healthy', { timeout: 60_000 });
    await expect(row).toContainText('1 / 1');

    await row.getByRole('link', { name: 'hello' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deployment hello' });
    await expect(dialog.getByText('1 pod', { exact: true })).toBeVisible();
    const toCatalog = dialog.getByRole('link', { name: 'Open in the catalog' });
    await expect(toCatalog).toBeVisible({ timeout: 60_000 });
    const href = await toCatalog.getAttribute('href');

    const entityPage = await context.newPage();
    // The browser remembers that it is signed in.
    await entityPage.goto(href ?? '');
    await expect(
      entityPage
        .getByRole('tab', { name: 'Runtime' })
        .or(entityPage.getByRole('link', { name: 'Runtime' })),
    ).toBeVisible();
    await expect(entityPage.getByText('Healthy')).toBeVisible();
    await expect(entityPage.getByText('1 pod', { exact: true })).toBeVisible();

    await page.keyboard.press('Escape');
    await cluster.deleteDeployment('hello');
    await expect(row).toBeHidden();
    await expect(entityPage.getByText('Deleted', { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    expect(await page.locator('body').getAttribute('data-same')).toBe('yes');
  });
});
