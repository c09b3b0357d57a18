// Nothing is created at import: no module-level state outside src/app, src/cli and the files that start a process.
import { describe, expect, test } from 'vitest';
import { checkModuleState } from './checkModuleState.ts';
import { readCode } from './readCode.ts';

const plantedViolations: [string, string][] = [
  ['const cache = new Map<string, number>();', 'new Map at import'],
  ['export const seen = new WeakMap();', 'new WeakMap at import'],
  ['const queue: string[] = [];', 'an empty collection'],
  ['const table: Record<string, number> = {};', 'an empty collection'],
  ['let count = 0;', 'let at module level'],
  ['export var count = 0;', 'var at module level'],
  ['export default new Store();', 'new Store at import'],
  ['const api = createApi({ base: "/" });', 'createApi() at import'],
  ['export const store = makeAutoObservable({ a: 1 });', 'makeAutoObservable() at import'],
  ['const state = observable({ a: 1 });', 'observable() at import'],
  ['const state = mobx.observable({ a: 1 });', 'observable() at import'],
  ['const pair = { clock: new Clock() };', 'new Clock at import'],
  ['const list = [1, 2].map(String).concat(String(new Date()));', 'new Date at import'],
  ['const pattern = new RegExp(name, "g");', 'new RegExp at import'],
  ['class A { static cache = new Map(); }', 'new Map at import'],
  ['export const x = (() => { const m = new Map(); return (k: string) => m.get(k); })();', 'new Map at import'],
  ['globalThis.addEventListener("online", () => {});', 'a statement with an effect'],
  ['globalThis.thing = 1;', 'a statement with an effect'],
  ['await connectTo("db");', 'connectTo() at import'],
  ['if (typeof window === "object") { go(); }', 'control flow at import'],
  ['const db = await openDatabase();', 'openDatabase() at import'],
];
const allowedCode = [
  'export const names = ["a", "b"] as const;',
  'export const none = [] as const;',
  'const limits = Object.freeze({ rows: 40 });',
  'export const schema = defineSchema({ type: "object", properties: {} });',
  'export const Ports = createContext<string | null>(null);',
  'const View = lazy(() => import("./View.tsx"));',
  'export function createStore() { let n = 0; const m = new Map(); return { n, m }; }',
  'export class Store { items = new Map(); }',
  'export const make = () => new Map();',
  'export const Card = observer(function Card() { const [x] = useState(() => new Map()); return x; });',
  '"use strict"; export type A = { a: Map<string, number> }; declare let x: string;',
  'const client = new URL("../../dist/client/", import.meta.url);',
  'const pattern = /^a$/u; const other = new RegExp(`^${name}$`, "u");',
];

describe('no module-level state', () => {
  test('no file of the repository creates state at import', () => {
    const findings = readCode(process.cwd()).flatMap(checkModuleState);
    expect(findings, `\n${findings.join('\n')}\n`).toEqual([]);
  });
  test.each(plantedViolations)('reports: %s', (text, message) => {
    const found = checkModuleState({ path: 'src/stores/a.ts', text });
    expect(found.join('\n')).toContain(message);
    expect(found[0]).toMatch(/^src\/stores\/a\.ts:1 .+\n {2}remedy: .+/);
  });
  test.each(allowedCode)('allows: %s', (text) => {
    expect(checkModuleState({ path: 'src/stores/a.ts', text })).toEqual([]);
  });
  test.each([
    'src/app/createApp.ts',
    'src/cli/realm.ts',
    'src/server/main.ts',
    'src/server/db/pgliteWorker.ts',
    'src/server/images/encoderProcess.ts',
    'src/stores/a.test.ts',
  ])('%s may create objects', (path) => {
    expect(checkModuleState({ path, text: 'const cache = new Map();' })).toEqual([]);
  });
});
