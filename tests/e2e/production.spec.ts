// A server without the demo, as `npm run serve` starts it.
import { expect, startProduct, test } from './fixtures.ts';

const PRODUCTION = { DEMO: '0', NODE_ENV: 'production' };

test('a new production server says what to do next, until the first brand is published', async ({ page }) => {
  const product = await startProduct({ ...PRODUCTION, SEED_REALMS: 'base', E2E_SEED: '' });
  try {
    const response = await page.goto(`http://127.0.0.1:${product.port}/`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'No brand is published yet' })).toBeVisible();
    await expect(page.getByText('npm run realm -- publish realms/nova')).toBeVisible();
  } finally {
    await product.stop();
  }
});
