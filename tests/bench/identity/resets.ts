// Compares the time of reset requests for addresses that have an account with that of addresses that have none.
import { randomUUID } from 'node:crypto';
import type { Database } from '../../../src/server/db/database.ts';
import { startProduct } from '../../e2e/fixtures.ts';
import { createRandom } from '../../../src/cli/createRandom.ts';
import { quantile } from '../compare.ts';
import { createClient } from '../load.ts';
import type { CaseOptions, ReportedFact } from '../report.ts';
import { seedStore } from '../store.ts';

const REALM = 'ironclad';
/** Requests of each kind that are measured. */
const REQUESTS = 200;
/** Requests of each kind before them, with which Node compiles the code. */
const WARM_UP = 40;
/** Largest difference of the medians in ms (docs/bench.md). */
const LIMIT_MS = 10;

const KINDS = ['known', 'unknown'] as const;
type Kind = (typeof KINDS)[number];

const toEmail = (kind: Kind, index: number): string => `${kind}-${index}@bench.test`;
/** Each request comes from a network of its own, so that no limit on attempts applies. */
const toNetworkAddress = (index: number): string => `10.${Math.floor(index / 250)}.${index % 250}.1`;

/** Measures the requests one after the other, in a random order of known and unknown addresses. */
export async function measureResets({ seed, log }: CaseOptions): Promise<ReportedFact[]> {
  const store = await seedStore(log, addAccounts);
  const client = createClient();
  // The client plays a proxy on this computer: the server trusts its X-Forwarded-For.
  const product = await startProduct({ DATA_DIR: store.copy(), TRUST_PROXY: 'loopback' });
  try {
    log(`requesting ${REQUESTS} resets for known and for unknown addresses`);
    const random = createRandom(seed);
    const times: Record<Kind, number[]> = { known: [], unknown: [] };
    let count = 0;
    for (let index = 0; index < WARM_UP + REQUESTS; index++)
      for (const kind of random() < 0.5 ? KINDS : KINDS.toReversed()) {
        const headers = { host: `${REALM}.localhost`, 'x-forwarded-for': toNetworkAddress(count++) };
        const body = { id: toEmail(kind, index) };
        const start = performance.now();
        const { status, body: text } = await client.post(product.port, RESET, body, headers);
        const time = performance.now() - start;
        if (status !== 200 || text !== '{"sent":true}') throw new Error(`the reset responded ${status}: ${text}`);
        if (index >= WARM_UP) times[kind].push(time);
      }
    return describeTimes(times);
  } finally {
    client.close();
    await product.stop();
    store.remove();
  }
}

const RESET = '/api/v2/reset-password/create';

async function addAccounts({ kysely }: Database): Promise<void> {
  for (let index = 0; index < WARM_UP + REQUESTS; index++)
    await kysely
      .insertInto('account')
      .values({
        realm_id: REALM,
        account_id: randomUUID(),
        email: toEmail('known', index),
        password_hash: null,
        country: null,
      })
      .execute();
}

function describeTimes(times: Readonly<Record<Kind, readonly number[]>>): ReportedFact[] {
  const [known, unknown] = KINDS.map((kind) => quantile(times[kind], 0.5)) as [number, number];
  const difference = Math.abs(known - unknown);
  const describe = (kind: Kind): ReportedFact => {
    const [first, median, third] = [0.25, 0.5, 0.75].map((share) => quantile(times[kind], share).toFixed(2));
    return {
      kind: 'fact',
      name: `reset request, ${kind} address`,
      found: `${median} ms (quartiles ${first} and ${third})`,
    };
  };
  return [
    ...KINDS.map(describe),
    {
      kind: 'fact',
      name: 'difference of the medians',
      found: `${difference.toFixed(2)} ms; less than ${LIMIT_MS} ms`,
      isWithinLimit: difference < LIMIT_MS,
    },
  ];
}
