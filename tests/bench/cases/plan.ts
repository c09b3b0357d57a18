// Compares composing a plan from a page's JSON with ajv's validation of the same page.
import { Ajv } from 'ajv';
import { composePlan } from '../../../engine/page/composePlan.ts';
import type { PagePlan } from '../../../engine/page/types.ts';
import { createContractRegistry } from '../../../engine/page/createContractRegistry.ts';
import { bucketSchema } from '../../../schemas/page/bucket.ts';
import { heroSchema } from '../../../schemas/page/hero.ts';
import { pageSchema } from '../../../schemas/page/page.ts';
import { widgets } from '../../../widgets/contracts.gen.ts';
import { createRandom } from '../../../src/cli/createRandom.ts';
import { compare, readCpuMicros, type MeasuredSide } from '../compare.ts';
import { makePage } from '../makePage.ts';
import type { Case } from '../report.ts';

/** Size of the page's JSON. */
const BYTES = 50_000;
/** Repetitions before the measurement, in which Node compiles the code, and repetitions of a turn. */
const WARM = 300;
const TIMES = 200;

export const plan: Case = {
  about:
    'decode, migrate, resolve and plan of a parsed page of 50 kB, beside the validation of it by ajv; both on a copy, which the engine makes because it repairs',
  async run({ seed, pairs, log }) {
    const page = makePage(BYTES, createRandom(seed));
    log(`a page of ${JSON.stringify(page).length} bytes, ${(page['elements'] as unknown[]).length} elements`);
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
      lastPlan = result;
    };
    let lastPlan: PagePlan | undefined;
    const validatePage = compilePageValidator();
    const check = (value: unknown): void => {
      if (!validatePage(value)) throw new Error(JSON.stringify(validatePage.errors?.slice(0, 3)));
    };
    const withCopy = (): void => check(structuredClone(page));
    const withoutCopy = (): void => check(page);

    ours();
    if (lastPlan!.problems.length > 0 || lastPlan!.rows.length !== (page['elements'] as unknown[]).length - 2)
      throw new Error(`the plan of the page reports problems: ${JSON.stringify(lastPlan!.problems.slice(0, 3))}`);
    for (let i = 0; i < WARM; i++) {
      ours();
      withCopy();
      withoutCopy();
    }
    const compared = await compare(
      {
        rival: createSide(withCopy),
        ours: createSide(ours),
        beside: { 'the verdict without a copy': createSide(withoutCopy) },
      },
      pairs,
    );
    return [{ kind: 'line', name: 'a page of 50 kB', unit: 'µs', limit: 3, ...compared }];
  },
};

/**
 * Compiles one schema for the page with its heroes and buckets, as ajv's manual describes: without defaults, and
 * validation stops at the first error.
 */
function compilePageValidator(): ReturnType<Ajv['compile']> {
  const ajv = new Ajv({ strict: false });
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  const items = { if: { type: 'object', required: ['heroId'] }, then: heroSchema, else: bucketSchema };
  return ajv.compile({
    ...pageSchema,
    properties: { ...pageSchema.properties, elements: { ...pageSchema.properties.elements, items } },
  });
}

const createSide =
  (work: () => void): MeasuredSide =>
  async () => {
    const before = readCpuMicros();
    for (let i = 0; i < TIMES; i++) work();
    return (readCpuMicros() - before) / TIMES;
  };
