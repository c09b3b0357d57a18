// `npm run generate`: everything made from the schemas and the folders of widgets and screens. Runs in a second; nothing it writes is
// edited by hand or kept in git.
import { mkdirSync } from 'node:fs';
import { generateCallPaths } from './generate/callPaths.ts';
import { generateScreenIndex } from './generate/screenIndex.ts';
import { generateSchemas } from './generate/schemas.ts';
import { generateValidators } from './generate/validators.ts';
import { generateWidgetIndexes } from './generate/widgetIndexes.ts';

mkdirSync('schemas/generated', { recursive: true });
await generateValidators();
await generateWidgetIndexes();
generateScreenIndex();
await generateSchemas();
await generateCallPaths();
