import pg from 'pg';

/** One plain connection, for what tests do to a server from outside (make databases, end sessions). */
export async function openServerClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
