// A brand's own back end, as another team would write it: it knows the shapes of the API and nothing else of this
// repository. It runs in a process of its own, listens on a free port of 127.0.0.1 and prints the port.
// POST /control changes its content, and makes it slow, broken or silent.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Json = Readonly<Record<string, unknown>>;
/** How the back end responds to the paths that begin with `path`. */
type Fault = {
  readonly path: string;
  readonly kind: 'silent' | 'error' | 'redirect' | 'raw' | 'huge';
  readonly raw?: string;
};
type Content = {
  readonly items: readonly Json[];
  readonly pages: Readonly<Record<string, Json>>;
  /** Items of buckets by exid, in order. */
  readonly buckets: Readonly<Record<string, readonly string[]>>;
  readonly channels: readonly Json[];
};

let content: Content = { items: [], pages: {}, buckets: {}, channels: [] };
let faults: readonly Fault[] = [];
/** The requests so far; `status` 0: without a response. */
let requests: { path: string; status: number; key: string | undefined; language: string | undefined }[] = [];

const findItem = (id: string): Json | undefined => content.items.find((item) => item['id'] === id);
const fillBuckets = (page: Json): Json => ({
  ...page,
  ...Object.fromEntries(
    ['elements', 'heroes', 'buckets'].flatMap((list) =>
      Array.isArray(page[list]) ? [[list, (page[list] as Json[]).map(fillBucket)]] : [],
    ),
  ),
});
/** Adds the first two items to a row whose bucket has items. */
const fillBucket = (element: Json): Json => {
  const ids = content.buckets[String(element['exid'])];
  return ids ? { ...element, ...listItems(ids, 0, 2, 'contentList') } : element;
};
const listItems = (ids: readonly string[], from: number, size: number, name: string): Json => ({
  [name]: ids.slice(from, from + size).flatMap((id) => findItem(id) ?? []),
  paging: { moreDataAvailable: from + size < ids.length, lastSeen: `after-${from + size}` },
});

function search(query: URLSearchParams): Json {
  const words = (query.get('query') ?? '').toLowerCase();
  const hits = content.items.filter((item) => String(item['title']).toLowerCase().includes(words));
  const createGroup = (types: readonly string[]): Json => {
    const all = hits.filter((item) => types.includes(String(item['type'])));
    return { hits: all, page: 1, totalPages: all.length > 0 ? 1 : 0, totalHits: all.length };
  };
  return {
    query: query.get('query') ?? '',
    live_event: createGroup(['LIVE', 'LIVE_EVENT', 'EPG']),
    vod_video: createGroup(['VOD']),
    vod_playlist: createGroup(['PLAYLIST']),
    page: createGroup(['NEWS']),
    refines: [],
    totalCount: hits.length,
  };
}

const listEvents = (): Json => {
  const events = content.items.filter((item) => item['type'] === 'LIVE_EVENT');
  return { events, page: 1, totalPages: 1, totalResults: events.length };
};

function createGuide(query: URLSearchParams): Json | undefined {
  const channel = query.get('channel');
  const items = content.channels.filter(({ id }) => channel === null || id === channel);
  if (items.length === 0) return undefined;
  const extent = { startDate: '2026-11-20T00:00:00Z', endDate: '2026-12-04T00:00:00Z' };
  return { items, moreDataAvailable: false, guide: { ...extent, totalChannels: content.channels.length } };
}

function respondTo({ pathname, searchParams: query }: URL): Json | undefined | 'refused' {
  // The address of the back end in realm.json ends with /cms, which is skipped.
  const [api, version, topic, name = '', bucket, exid = ''] = pathname.split('/').slice(2).map(decodeURIComponent);
  if (api !== 'api') return undefined;
  const path = `${version}/${topic}`;
  if (path === 'v4/item') return findItem(name);
  if (path === 'v4/page') {
    const page = content.pages[name];
    return page && 'elements' in page ? fillBuckets(page) : undefined;
  }
  if (path === 'v4/content' && bucket === 'bucket') {
    const ids = content.buckets[exid];
    const from = Number(/^after-(\d+)$/.exec(query.get('lastSeen') ?? 'after-0')?.[1] ?? NaN);
    if (Number.isNaN(from)) return 'refused';
    return ids && listItems(ids, from, Number(query.get('rpp')), 'items');
  }
  if (path === 'v4/content') {
    const page = content.pages[name];
    return page && 'buckets' in page ? fillBuckets(page) : undefined;
  }
  if (path === 'v1/content-search') return search(query);
  if (path === 'v1/view')
    return {
      items: content.items,
      facets: [],
      totalResults: content.items.length,
      paging: { moreDataAvailable: false },
    };
  if (path === 'v4/epg') return createGuide(query);
  return path === 'v2/event' ? listEvents() : undefined;
}

/** Changes the content and the faults, and responds with the requests so far. `forget` clears them. */
async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const change = JSON.parse(text) as { content?: Partial<Content>; faults?: readonly Fault[]; forget?: boolean };
  content = { ...content, ...change.content };
  faults = change.faults ?? faults;
  response.end(JSON.stringify(requests));
  if (change.forget) requests = [];
}

function send(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const log = (status: number): void =>
    void requests.push({
      path: url.pathname + url.search,
      status,
      key: request.headers['x-key']?.toString(),
      language: request.headers['accept-language'],
    });
  const fault = faults.find(({ path }) => url.pathname.startsWith(path));
  switch (fault?.kind) {
    case 'silent':
      return log(0);
    case 'error':
      log(500);
      return void response.writeHead(500).end('<h1>Oops</h1>');
    case 'redirect':
      log(302);
      return void response.writeHead(302, { location: '/elsewhere' }).end();
    case 'raw':
      log(200);
      return void response.end(fault.raw);
    case 'huge':
      log(200);
      return void response.end(`{"id":"${'x'.repeat(5_000_000)}"}`);
    default:
  }
  const body = respondTo(url);
  if (body === undefined || body === 'refused') {
    const status = body === undefined ? 404 : 400;
    log(status);
    return void response.writeHead(status).end('{}');
  }
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 20)}"`;
  const status = request.headers['if-none-match'] === etag ? 304 : 200;
  log(status);
  response.writeHead(status, { etag, 'content-type': 'application/json' }).end(status === 200 ? text : undefined);
}

const server = createServer((request, response) => {
  if (request.url === '/control') void control(request, response);
  else send(request, response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
// The test closes stdin of this process at its end.
process.stdin.on('end', () => process.exit()).resume();
