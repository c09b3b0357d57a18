// Creates one data folder with the demo brands before a run. The server of each worker starts from a copy (decision
// O28). server-process.spec.ts tests a first start without this copy, as `npm start` does it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './fixtures.ts';

export default async function seedDataFolder(): Promise<(() => void) | undefined> {
  if (process.env['E2E_STORE'] === 'postgres') return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'marquee-e2e-seed-'));
  const product = await startProduct({ DATA_DIR: folder });
  await product.stop();
  process.env['E2E_SEED'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
