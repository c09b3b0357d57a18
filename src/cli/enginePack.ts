// `npm run engine:pack [-- folder]`: packs the engine (engine/) with its schemas, types and README into a tarball that
// any project with React can install. The package contains everything that it needs except React.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const out = resolve(process.argv[2] ?? join(root, 'dist/engine'));
const { version, license, dependencies, devDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'devDependencies', Record<string, string>> & { version: string; license: string };

/** Every module of the engine and of the schemas is an entry, so that a host loads only the modules that it imports. */
const modules = globSync(
  [
    'engine/**/*.{ts,tsx}',
    'schemas/{defineSchema,validator,problems,problemTexts,lenient,strict,parseInstant,fields}.ts',
    'schemas/{page,plugin}/**/*.ts',
    'schemas/domain/{content-item,access-level,money}.ts',
    'schemas/generated/validators/*.js',
  ],
  { cwd: root },
)
  .map((file) => file.split('\\').join('/'))
  .filter((file) => !/\.(test|d)\.tsx?$|page\/menu\.ts$/.test(file))
  .sort();
const toModuleName = (file: string): string => file.replace(/^engine\//, '').replace(/\.(tsx?|js)$/, '');

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  css: { modules: { generateScopedName: 'engine_[name]_[local]' } },
  build: {
    outDir: join(out, 'dist'),
    emptyOutDir: true,
    minify: false,
    target: 'es2024',
    cssCodeSplit: false,
    lib: {
      entry: Object.fromEntries(modules.map((file) => [toModuleName(file), join(root, file)])),
      formats: ['es'],
      cssFileName: 'engine',
    },
    rolldownOptions: { external: [/^react(-dom)?(\/|$)/], output: { chunkFileNames: 'shared/[name]-[hash].js' } },
  },
});
emitTypes();
cpSync(join(root, 'engine/README.md'), join(out, 'README.md'));
cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
writeFileSync(
  join(out, 'package.json'),
  `${JSON.stringify(
    {
      name: 'marquee-engine',
      version,
      license,
      type: 'module',
      description: 'Composed pages from JSON: decode, migrate, resolve, plan, load, render.',
      sideEffects: ['*.css'],
      exports: {
        '.': { types: './types/engine/plugin-api/index.d.ts', default: './dist/plugin-api/index.js' },
        './engine.css': './dist/engine.css',
        './schemas/*': { types: './types/schemas/*.d.ts', default: './dist/schemas/*.js' },
        './*': { types: './types/engine/*.d.ts', default: './dist/*.js' },
      },
      files: ['dist', 'types', 'README.md', 'LICENSE'],
      peerDependencies: {
        react: `^${dependencies['react']}`,
        'react-dom': `^${dependencies['react-dom']}`,
        '@types/react': `^${devDependencies['@types/react']}`,
        'json-schema-to-ts': `^${dependencies['json-schema-to-ts']}`,
      },
      peerDependenciesMeta: {
        'react-dom': { optional: true },
        '@types/react': { optional: true },
        'json-schema-to-ts': { optional: true },
      },
    },
    null,
    2,
  )}\n`,
);
const packed = spawnSync('npm', ['pack', '--json'], {
  cwd: out,
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
if (packed.status !== 0) throw new Error(`npm pack ended with ${packed.status}:\n${packed.stderr}`);
const tarball = readdirSync(out).find((file) => file.endsWith('.tgz'));
console.log(
  `${join(relative(process.cwd(), out) || '.', tarball!)}: ${modules.length} modules, ${(readFileSync(join(out, tarball!)).length / 1000).toFixed(0)} kB`,
);

/** Writes the type declarations of the same modules. Imports such as `#engine/...` become relative paths. */
function emitTypes(): void {
  const types = join(out, 'types'),
    config = join(out, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: types,
        rootDir: root,
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
      },
      include: [],
      files: modules
        .filter((file) => !file.endsWith('.js'))
        .map((file) => join(root, file))
        .concat(join(root, 'node_modules/vite/client.d.ts')),
    }),
  );
  const emitted = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], {
    cwd: root,
    encoding: 'utf8',
  });
  if (emitted.status !== 0) throw new Error(`the types could not be written:\n${emitted.stdout}`);
  rmSync(config);
  for (const file of globSync('schemas/generated/validators/*.d.ts', { cwd: root })) {
    mkdirSync(dirname(join(types, file)), { recursive: true });
    cpSync(join(root, file), join(types, file));
  }
  for (const file of globSync('**/*.d.ts', { cwd: types })) {
    const folder = posix.dirname(file.split('\\').join('/'));
    const text = readFileSync(join(types, file), 'utf8').replaceAll(
      /(["'])(#(?:engine|schemas)\/|\.{1,2}\/)([^"']+?)\.(tsx?|js)\1/g,
      (_all, quote: string, start: string, path: string) => {
        const to = start.startsWith('#') ? `${start.slice(1)}${path}` : posix.join(folder, start, path);
        const from = posix.relative(folder, to);
        return `${quote}${from.startsWith('.') ? from : `./${from}`}.js${quote}`;
      },
    );
    writeFileSync(join(types, file), text);
  }
}
