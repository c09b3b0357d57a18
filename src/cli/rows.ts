// `npm run rows`: writes docs/rows.md and its pictures from the examples of the widgets. `-- --text` writes the text only,
// without a browser. The pictures need a current build. Both are kept in git, so that they are on the repository's page.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { describeRows } from './rows/describeRows.ts';
import { findBrand } from './rows/findBrand.ts';
import { listLooks } from './rows/listLooks.ts';
import { takePictures } from './rows/takePictures.ts';

const [option, ...others] = process.argv.slice(2);
if ((option !== undefined && option !== '--text') || others.length > 0) {
  console.error('usage: npm run rows [-- --text]');
  process.exit(2);
}

const brand = findBrand();
const rowTypes = await listLooks();
writeFileSync('docs/rows.md', describeRows(rowTypes, brand));
if (option === undefined) {
  mkdirSync('docs/rows', { recursive: true });
  let bytes = 0;
  await takePictures(rowTypes, brand, ({ picture }, webp) => {
    writeFileSync(`docs/${picture}`, webp);
    bytes += webp.length;
  });
  const pictures = new Set(rowTypes.flatMap(({ looks }) => looks.map(({ picture }) => picture)));
  for (const name of readdirSync('docs/rows')) if (!pictures.has(`rows/${name}`)) rmSync(`docs/rows/${name}`);
  console.log(`${pictures.size} pictures, ${(bytes / 1024).toFixed(0)} kB`);
}
