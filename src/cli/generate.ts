// `npm run generate`: generates code from the schemas and from the listings of folders (calls, routes, widgets,
// screens). It takes a second. The generated files are neither edited by hand nor kept in git.
import { globSync, mkdirSync } from 'node:fs';
import { generateCallIndexes } from './generate/callIndexes.ts';
import { generateCallPaths } from './generate/callPaths.ts';
import { generateScreenIndex } from './generate/screenIndex.ts';
import { generateEditorSchemas } from './generate/editorSchemas.ts';
import { generateSchemas } from './generate/schemas.ts';
import { generateValidators } from './generate/validators.ts';
import { generateWidgetIndexes } from './generate/widgetIndexes.ts';
import { SCHEMAS } from '../../schemas/all.ts';

mkdirSync('schemas/generated', { recursive: true });
generateCallIndexes();
await generateValidators();
await generateWidgetIndexes().catch((error: unknown) => {
  // Only the message is printed: the author of a widget needs no stack of this command.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
generateScreenIndex();
await generateSchemas();
await generateEditorSchemas();
await generateCallPaths();

const countFiles = (pattern: string): number => globSync(pattern).length;
console.log(
  `generated: code for ${Object.keys(SCHEMAS).length} schemas, ${countFiles('widgets/*/widget.ts')} widgets, ${countFiles('src/screens/*/screen.ts')} screens and ${countFiles('src/server/routes/*/*.ts')} routes`,
);
