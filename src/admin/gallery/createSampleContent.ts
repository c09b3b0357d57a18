// The content port of a sample: it responds with invented items, as the sample's state requires, and never calls a
// server.
import type { Example, Ports } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { buildItems } from '#widgets/_shared/exampleItems.ts';
import type { SampleContent } from './createSamples.ts';

type Content = Ports['content'];
type Query = Parameters<Content['bucketItems']>[0];

/** Number of items in the bucket of the `200 items` state. */
const MANY_ITEMS = 200;
/** Number of items in the bucket of an example. */
const EXAMPLE_ITEMS = 60;

/**
 * Creates the content port of a sample.
 * @param state how the port responds to calls for buckets.
 * @param responses responses of the example by call name. Other calls are rejected.
 */
export function createSampleContent(state: SampleContent, responses: NonNullable<Example['responses']> = {}): Content {
  const neverSettle = (): Promise<never> => new Promise(() => undefined);
  const reject = (): Promise<never> => Promise.reject(new Error('The gallery responds with a failure.'));
  if (state === 'never') return respondToEveryCall(neverSettle);
  if (state === 'failing') return respondToEveryCall(reject);
  const bucketItems = ({ rpp, lastSeen }: Query): ReturnType<Content['bucketItems']> => {
    if (state === 'nothing') return Promise.resolve({ items: [], paging: { moreDataAvailable: false } });
    const allItems = buildItems(state === 'many' ? MANY_ITEMS : EXAMPLE_ITEMS) as readonly ContentItem[];
    const start = Number(lastSeen ?? 0);
    // `many` responds with all items in one page, because its sample shows a full row and not a row that loads.
    const end = state === 'many' ? MANY_ITEMS : Math.min(allItems.length, start + rpp);
    return Promise.resolve({
      items: allItems.slice(start, end),
      paging: { lastSeen: String(end), moreDataAvailable: end < allItems.length },
    });
  };
  const read = (name: string): Promise<never> =>
    Object.hasOwn(responses, name) ? Promise.resolve(responses[name] as never) : reject();
  return new Proxy<Content>(
    { bucketItems, read },
    { get: (content, name) => (Reflect.get(content, name) as unknown) ?? reject },
  );
}

const respondToEveryCall = (call: () => Promise<never>): Content => new Proxy({} as Content, { get: () => call });
