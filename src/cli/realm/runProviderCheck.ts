import type { Problem } from '../../../schemas/problems.ts';
import type { Realm } from '../../../schemas/realm/realm.ts';
import { readIdentitySecrets, readPrivateOrigins } from '../../server/config.ts';
import { checkConnections } from '../../server/domain/identity/external/checkConnections.ts';
import { locateProblems } from '../../server/domain/publishing/check/locateProblems.ts';
import type { RealmFolder } from '../../server/domain/publishing/folder/realmFolder.ts';
import { createOutbound } from '../../server/outbound/createOutbound.ts';

/** Sends requests to the identity providers of a folder that has no errors, and returns what prevents sign-ins. */
export async function runProviderCheck(
  folder: RealmFolder,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Problem[]> {
  const { providers = [] } = (folder.documents.get('realm.json') ?? {}) as Partial<Realm>;
  const outbound = createOutbound({ privateOrigins: readPrivateOrigins(env) });
  try {
    const secrets = readIdentitySecrets(env) ?? {};
    const problems = await checkConnections({ realmId: folder.id, providers, secrets, outbound });
    return locateProblems(folder, problems);
  } finally {
    outbound.close();
  }
}
