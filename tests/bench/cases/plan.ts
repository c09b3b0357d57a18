// Compares composing a plan from a page's JSON with ajv's validation of the same page.
import { Ajv } from 'ajv';
import { composePlan } from '../../../engine/page/composePlan.ts';
import type { PagePlan } from '../../../engine/page/types.ts';
import { createContractRegistry } from '../../../engine/page/createContractRegistry.ts';
import { bucketSchema } from '../../../schemas/page/bucket.ts';
import { heroSchema } from '../../../schemas/page/hero.ts';
import { pageSchema } from '../../../schemas/page/page.ts';
import { widgets } from '../../../widgets/contracts.gen.ts';
import { createRandom } from '../../pages/kit.ts';
import { compare, cpuMicros, type Side } from '../compare.ts';
import { makePage } from '../madePage.ts';
import type { Case } from '../report.ts';

const BYTES = 50_000;
const WARM = 300;
const TIMES = 200;

export const plan: Case = {
  about:
    'decode, migrate, resolve, plan of a parsed page of 50 kB beside the verdict of ajv on it; both on a copy, which the engine makes because it repairs',
  async run({ seed, pairs, say }) {
    const page = makePage(BYTES, createRandom(seed));
    say(`a page of ${JSON.stringify(page).length} bytes, ${(page['elements'] as unknown[]).length} elements`);
    const registry = createContractRegistry(widgets);
    const ours = (): void => {
      const result = composePlan(page, {
        now: Date.UTC(2026, 10, 21),
        locale: 'en',
        session: { isGuest: true, isChild: false, roles: [], licences: [] },
        capabilities: { engine: 1 },
        widgets: registry,
      });
      if ('problem' in result) throw new Error(result.problem.code);
      sink = result;
    };
    let sink: PagePlan | undefined;
    const verdict = pageVerdict();
    const check = (value: unknown): void => {
      if (!verdict(value)) throw new Error(JSON.stringify(verdict.errors?.slice(0, 3)));
    };
    const copied = (): void => check(structuredClone(page));
    const bare = (): void => check(page);

    ours();
    if (sink!.problems.length > 0 || sink!.rows.length !== (page['elements'] as unknown[]).length - 2)
      throw new Error(`the page is not planned whole: ${JSON.stringify(sink!.problems.slice(0, 3))}`);
    for (let i = 0; i < WARM; i++) {
      ours();
      copied();
      bare();
    }
    const compared = await compare(
      { rival: turn(copied), ours: turn(ours), beside: { 'the verdict without a copy': turn(bare) } },
      pairs,
    );
    return [{ kind: 'line', name: 'a page of 50 kB', unit: 'µs', limit: 3, ...compared }];
  },
};

/** One schema for the page with its heroes and buckets, compiled by ajv as its manual says: no defaults, first error ends it. */
function pageVerdict(): ReturnType<Ajv['compile']> {
  const ajv = new Ajv({ strict: false });
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  const items = { if: { type: 'object', required: ['heroId'] }, then: heroSchema, else: bucketSchema };
  return ajv.compile({
    ...pageSchema,
    properties: { ...pageSchema.properties, elements: { ...pageSchema.properties.elements, items } },
  });
}

const turn =
  (work: () => void): Side =>
  async () => {
    const before = cpuMicros();
    for (let i = 0; i < TIMES; i++) work();
    return (cpuMicros() - before) / TIMES;
  };
