import pg from 'pg';

/** Opens one plain connection, with which tests create databases and end sessions. */
export async function openServerClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
