// The brands and the client for tests of the calls that the page editor sends.
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import type { Database } from '#src/server/db/database.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { publishActorBrands, createActorClient, type Actor, type MatrixResponse } from './accessActors.ts';
import type { ApiUnderTest } from './describeWithApi.ts';

/** A page that every brand inherits from the realm `default`. */
export const INHERITED_PAGE = { id: 'about', title: 'About the product', elements: [] };

/** Publishes the realm `default` with one page, and the brands of accessActors.ts. */
export async function publishEditingBrands(database: Database): Promise<void> {
  const assets = ['art/a.landscape.webp', 'art/b.landscape.webp', 'art/logo.svg', 'art/edge.svg'];
  const outcome = await createRealmPublisher({ database, widgets }).publish(
    await sampleFolder({
      id: 'default',
      documents: {
        ...Object.fromEntries(Object.keys(sampleDocuments()).map((path) => [path, undefined])),
        'realm.json': { id: 'default', name: 'Product', locales: ['en', 'ar'], defaultLocale: 'en' },
        'pages/about.json': INHERITED_PAGE,
      },
      assets: Object.fromEntries(assets.map((path) => [path, undefined])),
    }),
  );
  if (!outcome.ok) throw new Error(`default is not published: ${JSON.stringify(outcome.problems)}`);
  await publishActorBrands(database);
}

/** A response with its body. */
export type EditingResponse = MatrixResponse & { readonly body: Record<string, unknown> };

/** Sends calls under /api/v2/editing as an actor, to the brand in cookie mode. */
export type EditingTestClient = {
  send(actor: Actor, method: string, path: string, body?: unknown): Promise<EditingResponse>;
  close(): void;
};

/** Creates a client of the first node, or of the second one. */
export function createEditingClient(env: ApiUnderTest, node: 'api' | 'second' = 'api'): EditingTestClient {
  const client = createActorClient(env[node].port);
  return {
    async send(actor, method, path, body) {
      const response = await client.send('cookie', actor, { method, path: `/api/v2/editing${path}`, body });
      return { ...response, body: JSON.parse(response.text) as Record<string, unknown> };
    },
    close: () => client.close(),
  };
}
