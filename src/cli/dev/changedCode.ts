// Decides after which changed files `npm run generate` must run or the server must restart. Vite handles all other
// changes itself.

/** Folders of code. `realm publish --watch` watches the folders of brands; no command watches documents. */
const CODE = /^(schemas|engine|widgets|src)(\/|$)/;

/** Folders and files that `npm run generate` lists or imports. */
const GENERATOR_INPUT = [
  /^schemas\//,
  /^engine\/(page|plugin-api)\//,
  // A widget's folder, its modules without JSX, and the examples that widgets share.
  /^widgets\/[^/]+(\/[^/]+\.ts)?$/,
  /^src\/server\/routes\//,
  /^src\/screens\/[^/]+(\/screen\.ts)?$/,
  /^src\/cli\/generate(\/|\.ts$)/,
];

/** Files that Node loads into the server's process. Vite loads pages, widgets' views and stores. */
const SERVER_CODE = [
  /^schemas\//,
  /^engine\/(page|plugin-api)\//,
  /^widgets\/[^/]+(\/[^/]+\.ts)?$/,
  // The server sends the client of preview frames as text.
  /^src\/(server|routes|i18n|realm|preview-client)\//,
];

/** Generated files, tests, texts, and the temporary files of editors. */
const IGNORED = /\.gen\.(d\.)?[jt]s$|^schemas\/generated(\/|$)|\.(test|bench)\.tsx?$|\.md$|(^|\/)(\.|#)[^/]*$|~$/;

/** Whether changes of this path have no effect on the dev server. */
export const isIgnoredPath = (path: string): boolean => !CODE.test(path) || IGNORED.test(path);

/** Whether `npm run generate` must run again after a change of this path. */
export const isGeneratorInput = (path: string): boolean => GENERATOR_INPUT.some((pattern) => pattern.test(path));

/** Whether the server's process must start again after a change of this path. */
export const isServerCode = (path: string): boolean => SERVER_CODE.some((pattern) => pattern.test(path));
