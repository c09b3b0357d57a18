// The content port of a specimen: answers as its state says, from made-up items.
import type { Example, Ports } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { items } from '#widgets/_shared/exampleItems.ts';
import type { ContentAnswer } from './specimens.ts';

type Content = Ports['content'];
type Query = Parameters<Content['bucketItems']>[0];

/** So many are there to be asked for. */
const MANY = 200,
  SOME = 60;

/** Calls that a specimen's own ports do not answer: what waits waits for ever, everything else is refused. */
export function answering(answer: ContentAnswer, responses: NonNullable<Example['responses']> = {}): Content {
  const never = (): Promise<never> => new Promise(() => undefined);
  const refuse = (): Promise<never> => Promise.reject(new Error('The gallery responses with a failure.'));
  if (answer === 'never') return everyCall(never);
  if (answer === 'failing') return everyCall(refuse);
  const bucketItems = ({ rpp, lastSeen }: Query): ReturnType<Content['bucketItems']> => {
    if (answer === 'nothing') return Promise.resolve({ items: [], paging: { moreDataAvailable: false } });
    const all = items(answer === 'many' ? MANY : SOME) as readonly ContentItem[];
    const from = Number(lastSeen ?? 0);
    // All at once where 200 are the point: a row is judged full, not while it fills.
    const until = answer === 'many' ? MANY : Math.min(all.length, from + rpp);
    return Promise.resolve({
      items: all.slice(from, until),
      paging: { lastSeen: String(until), moreDataAvailable: until < all.length },
    });
  };
  const read = (name: string): Promise<never> =>
    Object.hasOwn(responses, name) ? Promise.resolve(responses[name] as never) : refuse();
  return new Proxy<Content>(
    { bucketItems, read },
    { get: (known, name) => (Reflect.get(known, name) as unknown) ?? refuse },
  );
}

const everyCall = (call: () => Promise<never>): Content => new Proxy({} as Content, { get: () => call });
