// `npm run rows`: writes docs/rows.md and its screenshots from the examples of the widgets. `-- --text` writes the text
// only, without a browser. The screenshots need a current build. Both are kept in git, so that the repository's page
// shows them.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { describeRows } from './rows/describeRows.ts';
import { findBrand } from './rows/findBrand.ts';
import { listRowTypes } from './rows/listRowTypes.ts';
import { takeScreenshots } from './rows/takeScreenshots.ts';

const [option, ...others] = process.argv.slice(2);
if ((option !== undefined && option !== '--text') || others.length > 0) {
  console.error('usage: npm run rows [-- --text]');
  process.exit(2);
}

const brand = findBrand();
const rowTypes = await listRowTypes();
writeFileSync('docs/rows.md', describeRows(rowTypes, brand));
if (option === undefined) {
  mkdirSync('docs/rows', { recursive: true });
  let bytes = 0;
  await takeScreenshots(rowTypes, brand, ({ screenshot }, webp) => {
    writeFileSync(`docs/${screenshot}`, webp);
    bytes += webp.length;
  });
  const screenshots = new Set(rowTypes.flatMap(({ examples }) => examples.map(({ screenshot }) => screenshot)));
  for (const name of readdirSync('docs/rows')) if (!screenshots.has(`rows/${name}`)) rmSync(`docs/rows/${name}`);
  console.log(`${screenshots.size} screenshots, ${(bytes / 1024).toFixed(0)} kB`);
}
