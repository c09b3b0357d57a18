import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeProblem } from '../../../schemas/problemTexts.ts';
import { readRealmFolder } from '../../server/domain/publishing/folder/readRealmFolder.ts';
import { runProviderCheck } from './runProviderCheck.ts';

test('the dry run reads the secrets and the allowed origins of the environment, and names the line of a provider', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'marquee-providers-'));
  const folder = join(parent, 'nova');
  await mkdir(folder);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  try {
    const providers = [{ kind: 'pbr', label: 'PBR', apiUri: `${origin}/api` }];
    const realm = {
      id: 'nova',
      name: 'Nova',
      hosts: ['nova.localhost'],
      locales: ['en'],
      defaultLocale: 'en',
      providers,
    };
    await writeFile(join(folder, 'realm.json'), JSON.stringify(realm, undefined, 2));
    const nova = await readRealmFolder(folder);
    const run = async (env: Readonly<Record<string, string>>) =>
      (await runProviderCheck(nova, env)).map(describeProblem);
    const secrets = JSON.stringify({ nova: { pbr: 'secret-word' } });
    expect(await run({ OUTBOUND_PRIVATE_ORIGINS: origin, IDENTITY_SECRETS: secrets })).toEqual([]);
    expect(requests).toEqual(['GET /api ']);
    expect(await run({ OUTBOUND_PRIVATE_ORIGINS: origin })).toEqual([
      expect.stringMatching(/^warning PROVIDER_SECRET_MISSING realm\.json:\d+:\d+#\/providers\/0: .*"pbr"/s),
    ]);
    expect(await run({ IDENTITY_SECRETS: secrets }), 'the guard refuses an address of the own network').toEqual([
      expect.stringMatching(/^error PROVIDER_UNREACHABLE realm\.json:\d+:\d+#\/providers\/0: .*refused/s),
    ]);
    expect(requests).toHaveLength(2);
  } finally {
    server.close();
    await rm(parent, { recursive: true });
  }
});
