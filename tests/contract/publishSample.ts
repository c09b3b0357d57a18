import type { Database } from '#src/server/db/database.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';

/** Publishes a small brand with a theme, so that its documents can be rendered. Its host is `<id>.test`. */
export async function publishSample(database: Database, id: string): Promise<void> {
  const realm = { ...(sampleDocuments(id)['realm.json'] as object), hosts: [`${id}.test`], sessionMode: 'cookie' };
  const folder = await sampleFolder({ id, documents: { 'realm.json': realm } });
  const outcome = await createRealmPublisher({ database, widgets }).publish(folder);
  if (!outcome.ok) throw new Error(`${id} is not published: ${JSON.stringify(outcome.problems)}`);
}
