// The watchlist panel of a card.
import { clickAction, openPanel, shareable } from './cardPanel.ts';
import { cardOf } from './rowElements.ts';
import {
  allowProblems,
  callApi,
  expect,
  waitForHydration,
  navigate,
  openEmptyDocument,
  proves,
  signInByApi,
  test,
} from './fixtures.ts';
import { bucket, items, publishTestRealm } from './testRealm.ts';

test('the watchlist panel creates a list, adds a video, removes it, and announces each change', async ({
  page,
  product,
  problems,
}) => {
  // The brand has its own texts, so the test proves that the visible texts come from their label keys.
  const strings = {
    en: { addToList: 'Keep it', removeFromList: 'Let it go', duplicatedItemMessage: 'Twice is once.' },
  };
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one')] } },
    {
      realm: { features: { watchlists: true, socialSharing: false } },
      catalogue: items(12).map((item) => ({ ...item, ...shareable })),
      strings,
    },
  );
  await page.clock.install();
  // A list of another viewer, which this viewer has saved. The account changes in a document without the app, because
  // the server refuses the reads that a page still makes for the previous account.
  await openEmptyDocument(page, product.url(realm.id));
  await signInByApi(page, 'subscriber@demo.test');
  const otherViewersList = await callApi(page, 'POST', '/api/v3/user/watchlist/watchlists', { name: 'Theirs' });
  await signInByApi(page);
  await callApi(
    page,
    'POST',
    `/api/v3/user/watchlist/watchlists/${otherViewersList['ownerExternalId']}/${otherViewersList['watchlistExternalId']}/save`,
  );
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const requests: { call: string; body: unknown }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.includes('/user/watchlist/'))
      requests.push({ call: `${request.method()} ${pathname}`, body: request.postDataJSON() as unknown });
  });

  const thirdCard = cardOf(page, 'one', 'item-3');
  await proves(['SHARE-009', 'CARD-023'], 'without the sharing setting no item has a share button', async () => {
    for (const id of ['item-1', 'item-2', 'item-3']) {
      await expect((await openPanel(cardOf(page, 'one', id))).getByRole('link', { name: 'Play' })).toBeVisible();
      await expect(page.locator('[data-action="share"]')).toHaveCount(0);
    }
  });
  await proves('WATCHLIST-028', 'a video that is in no list has a button with the text of addToList', async () => {
    const group = await openPanel(thirdCard);
    await expect(group.getByRole('button', { name: strings.en.addToList })).toBeVisible();
    await expect(group.locator('[data-action="favourite"]')).toHaveCount(0);
  });
  await clickAction(thirdCard, strings.en.addToList);
  const panel = page.getByRole('dialog', { name: 'Your lists for Item 3' });
  const nameField = panel.getByLabel('Name of the list');
  const create = panel.getByRole('button', { name: 'Create' });
  await proves('WATCHLIST-008', 'the panel has an input for the name of a new list', async () => {
    await expect(panel.getByText('You have no list yet.')).toBeVisible();
    await expect(nameField).toHaveCount(0);
    await panel.getByRole('button', { name: 'New list' }).click();
    await expect(nameField).toBeVisible();
    await expect(nameField).toBeFocused();
  });
  await proves('WATCHLIST-024', 'the create button is disabled until the first character is typed', async () => {
    await expect(create).toBeDisabled();
    await nameField.fill('L');
    await expect(create).toBeEnabled();
    await nameField.fill('');
    await expect(create).toBeDisabled();
  });
  await proves('WATCHLIST-023', 'a name of 61 characters shows the message and is not sent', async () => {
    await nameField.fill('x'.repeat(61));
    await expect(panel.getByRole('alert')).toHaveText('At most 60 characters, please.');
    await expect(create).toBeDisabled();
    await nameField.press('Enter');
    // The next request has a valid name, which proves that the invalid name was not sent before.
    await nameField.fill('Late nights');
    await expect(panel.getByRole('alert')).toHaveCount(0);
    expect(requests).toEqual([]);
  });
  let sendResponse = (): void => undefined;
  const responseAllowed = new Promise<void>((resolve) => {
    sendResponse = resolve;
  });
  await page.route('**/watchlist/watchlists', async (route) => {
    if (route.request().method() === 'POST') await responseAllowed;
    await route.continue();
  });
  await proves('WATCHLIST-009', 'the panel shows that it is saving until the response arrives', async () => {
    await create.click();
    await expect(panel.getByRole('status')).toHaveText('Saving…');
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
    await expect(panel.getByRole('status')).toHaveText('Saving…');
    sendResponse();
    await expect(panel.getByRole('status')).toHaveText('Added to Late nights.');
  });
  await proves('CONST-018', 'the confirmation closes the panel after 2000 ms', async () => {
    await expect(panel.getByRole('button', { name: 'Late nights' })).toHaveAttribute('aria-pressed', 'true');
    await page.clock.runFor(1_999);
    await expect(panel).toBeVisible();
    await page.clock.runFor(1);
    await expect(panel).toHaveCount(0);
  });
  await page.clock.resume();
  await expect(thirdCard.getByRole('button', { name: strings.en.addToList })).toBeFocused();
  const [createRequest, addRequest] = requests;
  const listId = addRequest!.call.split('/').at(-2)!;
  await proves('API-091', 'the new list is sent by POST with its name', () => {
    expect(createRequest).toEqual({ call: 'POST /api/v3/user/watchlist/watchlists', body: { name: 'Late nights' } });
  });
  await proves(
    ['WATCHLIST-006', 'API-097', 'API-100'],
    'a video is added with its id as a string and its content type',
    () => {
      expect(addRequest).toEqual({
        call: `POST /api/v3/user/watchlist/${listId}/content`,
        body: { content: { id: 'item-3', contentType: 'VOD' } },
      });
    },
  );
  await proves('WATCHLIST-018', 'the video that was added is in the list', async () => {
    expect(addRequest!.body).toHaveProperty('content');
    await navigate(page, `/watchlists?watchlistId=${listId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late nights');
    await expect(page.locator('main [data-item]')).toHaveCount(1);
    await expect(page.locator('main [data-item="item-3"]')).toBeVisible();
    await navigate(page, '/home');
  });

  await clickAction(thirdCard, strings.en.addToList);
  await proves(
    ['WATCHLIST-007', 'WATCHLIST-010'],
    "the panel lists the viewer's own lists and not the saved one",
    async () => {
      await expect(panel.getByRole('listitem')).toHaveCount(1);
      await expect(panel.getByRole('listitem')).toContainText('Late nights');
      await expect(panel).not.toContainText('Theirs');
    },
  );
  const listButton = panel.getByRole('button', { name: 'Late nights' });
  await proves(
    'WATCHLIST-029',
    'a list that contains the video has a button with the text of removeFromList',
    async () => {
      await expect(listButton).toContainText(strings.en.removeFromList);
      await listButton.click();
      await expect(panel.getByRole('status')).toHaveText('Removed from Late nights.');
      await expect(listButton).toContainText(strings.en.addToList);
    },
  );
  await proves('API-098', 'a video is removed by type and id, without a body', () => {
    expect(requests.at(-1)).toEqual({
      call: `DELETE /api/v3/user/watchlist/${listId}/content/VOD/item-3`,
      body: null,
    });
  });
  await expect(panel).toHaveCount(0);
  await clickAction(thirdCard, strings.en.addToList);
  await expect(listButton).toContainText(strings.en.addToList);
  // Until the lists have been read again the panel shows the earlier lists. A response that the server computes after
  // the next call would show that the video is in the list, and the click would remove it.
  await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0);
  await proves(
    'WATCHLIST-025',
    'adding a video that is already in the list shows the text of duplicatedItemMessage',
    async () => {
      // The video is added through the API, as in another tab, so this page does not know it.
      await callApi(page, 'POST', `/api/v3/user/watchlist/${listId}/content`, {
        content: { id: 'item-3', contentType: 'VOD' },
      });
      await listButton.click();
      await expect(panel.getByRole('alert')).toHaveText(strings.en.duplicatedItemMessage);
    },
  );
  // The browser logs the error response to the second request.
  allowProblems(problems, /409/);
  realm.remove();
});
