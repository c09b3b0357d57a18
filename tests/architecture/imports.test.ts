// All files follow the import table, also files that the linter does not read (generated files, a brand's art
// scripts) and lines that disable the linter. Planted violations prove that each line of the table works.
import { describe, expect, test } from 'vitest';
import { checkImports } from './imports/checkImports.ts';
import { modules } from './imports/importTable.ts';
import { findModule } from './imports/judgeImport.ts';
import { packageRules } from './imports/packageRules.ts';
import { readCode } from './readCode.ts';

const files = readCode(process.cwd());
const check = (path: string, text: string): string[] => checkImports({ path, text });

/** Each entry: a path, a source text with one violation, and a part of the expected message. */
const plantedViolations: [string, string, string][] = [
  // Each syntax that can name a file.
  ['engine/page/a.ts', `import { x } from '#widgets/hero/View.tsx';`, 'engine/page may not import widgets'],
  ['engine/page/a.ts', `import type { X } from '#src/stores/a.ts';`, 'declare a port'],
  ['engine/page/a.ts', `export * from '../react/PageView.tsx';`, 'engine/page is pure'],
  ['engine/page/a.ts', `export { x } from '../react/PageView.tsx';`, 'engine/page may not import engine/react'],
  ['engine/page/a.ts', `const x = await import('../load/run.ts');`, 'engine/page may not import engine/load'],
  ['engine/page/a.ts', `type X = import('#src/app/createApp.ts').App;`, 'engine/page may not import src/app'],
  [
    'engine/page/a.ts',
    `const all = import.meta.glob(['../../widgets/*/View.tsx', '!./x.ts']);`,
    'may not import widgets',
  ],
  [
    'engine/page/a.ts',
    `const w = new Worker(new URL('../../src/server/main.ts', import.meta.url));`,
    'may not import src/server',
  ],
  ['engine/page/a.ts', `const x = require('react');`, 'engine/page may not import react'],
  ['engine/page/a.ts', 'const x = await import(`./${name}.ts`);', 'may not compute what it imports'],
  ['engine/page/a.ts', `import '#src/stores/a.ts';`, 'may not import src/stores'],
  ['engine/page/a.ts', `import x from '/src/app/entryClient.tsx';`, 'may not import src/app'],
  // Each module of the table.
  ['schemas/page/row.ts', `import { x } from '#engine/page/plan.ts';`, 'schemas import nothing'],
  ['schemas/page/row.ts', `import { Ajv } from 'ajv';`, 'may import only types of ajv'],
  ['engine/page/a.ts', `import { readFileSync } from 'node:fs';`, `Node's own modules`],
  ['engine/plugin-api/a.ts', `import { x } from '../load/run.ts';`, 'engine/plugin-api may not import engine/load'],
  ['engine/load/a.ts', `import { x } from '../react/PageView.tsx';`, 'engine/load may not import engine/react'],
  ['engine/remote/a.ts', `import { x } from '../load/run.ts';`, 'engine/remote may not import engine/load'],
  [
    'engine/react/a.tsx',
    `import { x } from '../testing/renderWidget.tsx';`,
    'engine/react may not import engine/testing',
  ],
  ['engine/testing/a.tsx', `import { x } from '#widgets/hero/widget.ts';`, 'the engine must not depend on a widget'],
  ['widgets/contracts.gen.ts', `import { x } from '#src/stores/createStores.ts';`, 'may not import src/stores'],
  ['widgets/index.gen.ts', `import { x } from '#src/stores/a.ts';`, 'may not import src/stores'],
  ['widgets/examples.gen.ts', `import { x } from '#engine/react/PageView.tsx';`, 'the only entry point'],
  ['widgets/_shared/Card.tsx', `import { x } from '../hero/View.tsx';`, 'widgets/_shared must not depend on a widget'],
  [
    'widgets/_shared/Card.tsx',
    `import { x } from '#engine/page/plan.ts';`,
    'engine/plugin-api is the only entry point',
  ],
  ['widgets/hero/schema.ts', `import { x } from '../_shared/Card.tsx';`, 'a schema imports only schemas/'],
  ['widgets/hero/schema.ts', `import { x } from '../grid/schema.ts';`, 'own folder only'],
  ['widgets/hero/View.tsx', `import { x } from '../grid/View.tsx';`, 'move what both need to widgets/_shared'],
  ['widgets/hero/View.tsx', `import { x } from '../grid/schema.ts';`, 'move what both need to widgets/_shared'],
  ['widgets/hero/View.tsx', `import { x } from '#src/stores/Session.ts';`, 'a widget must not depend on a store'],
  ['widgets/hero/View.tsx', `import { x } from '#src/routes/buildLink.ts';`, 'ctx.ports'],
  ['widgets/hero/View.tsx', `import { x } from '#engine/react/PageView.tsx';`, 'the only entry point'],
  ['widgets/hero/View.tsx', `import x from '../../realms/north/theme.json';`, 'a brand is data'],
  ['realms/north/art/draw.mjs', `import x from '#src/routes/buildLink.ts';`, 'no code'],
  ['realms/north/code.ts', 'export const x = 1;', 'realms hold data'],
  ['src/routes/a.ts', `import { x } from '#src/stores/Session.ts';`, 'src/routes may not import src/stores'],
  [
    'src/preview-client/a.ts',
    `import { x } from '#src/routes/buildLink.ts';`,
    'src/preview-client may not import src/routes',
  ],
  ['src/api/a.ts', `import { x } from '#src/stores/Session.ts';`, 'src/api may not import src/stores'],
  ['src/i18n/a.ts', `import { x } from '#src/api/client.ts';`, 'src/i18n may not import src/api'],
  ['src/realm/a.ts', `import { x } from '#src/i18n/labels.ts';`, 'src/realm may not import src/i18n'],
  [
    'src/player/a.ts',
    `import { x } from '#engine/plugin-api/index.ts';`,
    'src/player may not import engine/plugin-api',
  ],
  [
    'src/player/controls/a.tsx',
    `import { x } from '#src/stores/Playback.ts';`,
    'src/player/controls may not import src/stores',
  ],
  ['src/stores/a.ts', `import { x } from '#src/screens/home/Home.tsx';`, 'only src/app imports screens'],
  ['src/stores/a.ts', `import { x } from '#engine/react/PageView.tsx';`, 'src/stores may not import engine/react'],
  ['src/actions/a.ts', `import { x } from '#src/api/client.ts';`, 'src/actions may not import src/api'],
  ['src/payments/card/a.ts', `import { x } from '#src/stores/Basket.ts';`, 'src/payments may not import src/stores'],
  ['src/payments/card/a.ts', `import { x } from '../voucher/a.ts';`, 'own folder only'],
  [
    'src/payments/_shared/a.ts',
    `import { x } from '../card/a.ts';`,
    'src/payments/_shared may not import src/payments',
  ],
  ['src/identity/apple/a.ts', `import { x } from '../google/a.ts';`, 'own folder only'],
  ['src/identity/_shared/a.ts', `import { x } from '#src/api/createApi.ts';`, 'may not import src/api'],
  ['src/checkout/a.tsx', `import { x } from '#src/payments/card/a.ts';`, 'only lazily'],
  ['src/checkout/a.tsx', `import { x } from '#src/screens/a.tsx';`, 'only src/app imports screens'],
  ['src/screens/a.tsx', `import { x } from '#src/checkout/a.tsx';`, 'only lazily'],
  ['src/screens/a.tsx', `const pay = () => import('#src/payments/card/a.ts');`, 'use src/checkout'],
  ['src/screens/a.tsx', `import { x } from '#src/player/createPlayer.ts';`, 'src/screens may not import src/player'],
  ['src/screens/a.tsx', `import { x } from '#widgets/hero/View.tsx';`, 'src/screens may not import widgets'],
  ['src/screens/a.tsx', `import { x } from '#src/api/client.ts';`, 'read a store or run an action'],
  ['src/admin/a.tsx', `import { x } from '#widgets/examples.gen.ts';`, 'only lazily'],
  ['docs/rows/a.ts', `import { x } from '#src/admin/a.ts';`, 'may not import src/admin'],
  ['src/admin/a.tsx', `import { x } from '#src/app/createApp.ts';`, 'src/app composes the modules'],
  ['src/i18n/b.ts', `import { x } from '#engine/plugin-api/index.ts';`, 'import only types of engine/plugin-api'],
  ['src/app/a.ts', `import { x } from '#src/server/createServer.ts';`, 'through src/api'],
  ['src/app/a.ts', `import { x } from '#src/cli/realm.ts';`, 'src/cli calls the product'],
  ['src/app/entryClient.tsx', `import { PassThrough } from 'node:stream';`, `Node's own modules`],
  ['src/app/entryServer.tsx', `import { x } from '#src/server/createServer.ts';`, 'through src/api'],
  ['src/server/a.ts', `import { x } from '#src/stores/Session.ts';`, 'src/server may not import src/stores'],
  ['src/server/a.ts', `import { x } from '#widgets/hero/widget.ts';`, 'contracts.gen.ts'],
  ['src/server/ssr/a.ts', `import { x } from '#src/app/entryServer.tsx';`, 'load the built src/app'],
  ['src/cli/setup.mjs', `import sharp from 'sharp';`, 'may not import sharp'],
  ['src/cli/realm.ts', `import { x } from '#src/stores/Session.ts';`, 'src/cli may not import src/stores'],
  ['src/unknown/a.ts', 'export const x = 1;', 'every file belongs to a module'],
  ['src/stores/a.ts', `import { x } from '#src/unknown/a.ts';`, 'is in no module'],
  ['src/server/a.ts', `import { x } from '#tests/helpers.ts';`, 'move what the product needs from the test'],
  // Each package rule.
  ['widgets/hero/View.tsx', `import { observable } from 'mobx';`, 'usePort'],
  ['engine/react/a.tsx', `import { observer } from 'mobx-react-lite';`, 'may not import mobx-react-lite'],
  ['src/screens/a.tsx', `const s = await import('shaka-player/dist/shaka-player.compiled.js');`, 'createPlayer'],
  ['src/stores/a.ts', `import { VASTParser } from '@dailymotion/vast-client';`, 'src/player/ads'],
  ['src/api/a.ts', `import type { FastifyInstance } from 'fastify';`, 'may not import fastify'],
  ['src/cli/a.ts', `import x from '@fastify/static';`, 'may not import @fastify/static'],
  ['src/cli/a.ts', `import { Kysely } from 'kysely';`, 'repository'],
  ['src/cli/a.ts', `import { Gauge } from 'prom-client';`, 'addGauge'],
  ['src/app/a.ts', `import { EditorView } from '@codemirror/view';`, 'SourcePanel'],
  ['src/app/a.ts', `import { applyPatch } from 'rfc6902';`, 'findOperations'],
  ['src/cli/a.ts', `import { createChallenge } from 'altcha-lib';`, 'useChallenge'],
  ['src/stores/a.ts', `import { openDB } from 'idb';`, 'openOutboxStorage'],
  ['src/app/a.ts', `import pg from 'pg';`, 'may not import pg'],
  ['src/app/a.ts', `import sharp from 'sharp';`, 'may not import sharp'],
  ['src/stores/a.ts', `import { useNavigate } from 'react-router';`, 'may not import react-router'],
  ['src/screens/a.tsx', `import embla from 'embla-carousel-react';`, 'Shelf'],
  ['src/screens/a.tsx', `import { createPortal } from 'react-dom';`, 'dialogs port'],
  ['src/stores/a.ts', `import { useState } from 'react';`, 'free of React'],
  ['engine/react/a.tsx', `import { Play } from 'lucide-react';`, 'may not import lucide-react'],
  ['src/screens/a.tsx', `import i18next from 'i18next';`, 'text port'],
  ['src/app/a.ts', `import { build } from 'vite';`, 'build and test tools'],
  ['src/screens/a.tsx', `import _ from 'lodash';`, 'say why in an ADR'],
];

const allowedImports: [string, string][] = [
  [
    'schemas/page/row.ts',
    `import type { FromSchema } from 'json-schema-to-ts'; import { x } from './link.ts'; export * from '#schemas/domain/price.ts';`,
  ],
  [
    'engine/react/PageView.tsx',
    `import { memo } from 'react'; import { run } from '../load/run.ts'; import './PageView.css';`,
  ],
  [
    'widgets/hero/View.tsx',
    `import { useState } from 'react'; import css from './View.module.css'; import { Card } from '../_shared/Card.tsx'; import { schema } from './schema.ts'; import { usePort } from '#engine/plugin-api/index.ts';`,
  ],
  ['widgets/index.gen.ts', `export const index = { hero: () => import('./hero/widget.ts') };`],
  [
    'widgets/hero/View.test.tsx',
    `import { createStores } from '#src/stores/createStores.ts'; import { test } from 'vitest';`,
  ],
  [
    'src/screens/a.tsx',
    `const summary = () => import('#src/checkout/Summary.tsx'); import type { Player } from '#src/player/controls/Bar.tsx'; import { Link } from 'react-router';`,
  ],
  [
    'src/payments/card/a.tsx',
    `import { x } from '../_shared/contract.ts'; import { y } from './b.ts'; import { useState } from 'react';`,
  ],
  [
    'src/i18n/a.ts',
    `import type { A } from '#engine/plugin-api/index.ts'; import { type B } from '#engine/plugin-api/index.ts';`,
  ],
  [
    'src/server/ssr/draw.ts',
    `import type { draw } from '#src/app/entryServer.tsx'; import type { ViteDevServer } from 'vite'; const x = await import(built);`,
  ],
  [
    'src/app/entryServer.tsx',
    `import { PassThrough } from 'node:stream'; import { renderToPipeableStream } from 'react-dom/server';`,
  ],
  [
    'src/server/main.ts',
    `import fastify from 'fastify'; import { join } from 'node:path'; import { contracts } from '#widgets/contracts.gen.ts';`,
  ],
  ['realms/north/art/draw.mjs', `import { writeFileSync } from 'node:fs';`],
  ['realms/north/media/make.mjs', `import { writeFileSync } from 'node:fs';`],
  ['vite.config.ts', `import react from '@vitejs/plugin-react';`],
];

describe('imports', () => {
  test('all files follow the import table', () => {
    const violations = files.flatMap(checkImports);
    expect(violations, `\n${violations.join('\n')}\n`).toEqual([]);
  });
  test.each(plantedViolations)('reports the forbidden import in %s: %s', (path, text, message) => {
    const found = check(path, text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(message);
    expect(found[0]).toContain(path);
    expect(found[0]).toMatch(/\n {2}rule: .+\n {2}remedy: .+/);
  });
  test.each(allowedImports)('allows the import in %s: %s', (path, text) => {
    expect(check(path, text)).toEqual([]);
  });
  test('each module and each package rule has a planted violation', () => {
    const covered = new Set(plantedViolations.map(([path]) => findModule(path)?.name));
    expect(modules.filter(({ name, unrestricted }) => !unrestricted && !covered.has(name))).toEqual([]);
    const texts = plantedViolations.map(([, text]) => text).join('\n');
    const isPlanted = (name: string): boolean => texts.includes(`'${name}`);
    expect(packageRules.filter(({ packages }) => !packages.some(isPlanted))).toEqual([]);
  });
  test('the import table names only modules that it declares', () => {
    const names = new Set(modules.map(({ name }) => name));
    const named = [
      ...modules.flatMap(({ mayImport, lazily = [], types = [] }) => [...mayImport, ...lazily, ...types]),
      ...packageRules.flatMap((rule) => rule.modules),
    ];
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });
  test('each module has code, or is marked with hasNoCode', () => {
    const existing = new Set(files.map(({ path }) => findModule(path)?.name));
    expect(
      modules.filter(({ name, hasNoCode }) => existing.has(name) === (hasNoCode === true)).map(({ name }) => name),
    ).toEqual([]);
  });
});
