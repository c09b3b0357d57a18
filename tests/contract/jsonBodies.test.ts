import { expect, test } from 'vitest';
import { describeWithApi } from './describeWithApi.ts';

describeWithApi('bodies of calls', (env) => {
  test('a body that is not well-formed gets 400 with the JSON pointer of the error', async () => {
    const send = (body: string | Uint8Array) =>
      fetch(`http://127.0.0.1:${env.api.port}/api/v2/viewer-events`, {
        method: 'POST',
        headers: { realm: 'beta', 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : Buffer.from(body),
      });
    for (const [body, pointer] of [
      ['{"events":[{"event":"\\ud800"}]}', '/events/0/event'],
      ['{"events":[{"event":"\\u0000"}]}', '/events/0/event'],
      ['{"events":[],"__proto__":{"x":1}}', ''],
      ['{"events":[{"event":"a","event":"b"}]}', '/events/0'],
      ['{"events":[1e400]}', '/events/0'],
      [Buffer.from('{"events":["\xff"]}', 'latin1'), '/events/0'],
      [`{"events":${'['.repeat(100_000)}`, `/events${'/0'.repeat(31)}`],
      ['{"events":', ''],
      ['', ''],
    ] as const) {
      const response = await send(body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'BODY_REFUSED', details: { pointer } });
    }
  });
});
