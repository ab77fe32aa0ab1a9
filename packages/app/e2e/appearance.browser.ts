import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { openPortal, waitForRows } from './openPortal';

const WIDTHS = [1440, 1024, 390];
const THEMES = ['light', 'dark'] as const;

/** Opens the page Workloads in a theme, as someone does who chose it in the settings. */
async function openIn(
  page: Page,
  theme: (typeof THEMES)[number],
  width: number,
): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.addInitScript(
    chosen => localStorage.setItem('theme', chosen),
    theme,
  );
  await openPortal(page, '/govern/workloads');
  await waitForRows(page);
  await expect(page.getByText('Degraded').nth(1)).toBeVisible();
}

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
}

/**
 * Serious findings in our own part of the page. The sidebar and the plugin header are Backstage's: the
 * header's tabs name a panel that is not there.
 */
async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .exclude('nav')
    .exclude('.bui-PluginHeader')
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(node => `${id}: ${node.target.join(' ')} ${node.html}`),
    );
}

for (const theme of THEMES) {
  for (const width of WIDTHS) {
    test(`fits ${width} pixels and can be read by everyone, ${theme}`, async ({
      page,
    }) => {
      await openIn(page, theme, width);
      await expect(page.locator('body')).toHaveAttribute(
        'data-theme-mode',
        theme,
      );
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      expect(await seriousFindings(page)).toEqual([]);

      await page.locator('[href*="open="]').first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(/^\d+ pods?$/)).toBeVisible();
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      expect(await seriousFindings(page)).toEqual([]);
    });
  }
}
