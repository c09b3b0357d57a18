// Denied content that a TV subscription gives access to.
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, open, test } from './fixtures.ts';
import { IDS, waitForDocument, preparePayTv, readViewer, signInAtTvProvider } from './payTvSteps.ts';
import { createTestRealm, IMAGES } from './testRealm.ts';

const payTv = preparePayTv();

test('with a mandatory TV subscription denied content leads to the TV providers, and back to the playing video', async ({
  page,
  problems,
}) => {
  const { product, tv } = payTv.servers;
  const provider = {
    kind: 'pay-tv',
    label: 'TV provider',
    ...IDS,
    baseUri: tv.origin,
    softwareStatement: 'lab.software.statement',
    mandatory: true,
    grantsLicences: ['pass'],
  };
  const film = {
    id: 'final',
    type: 'VOD',
    title: 'The final',
    accessLevel: 'DENIED',
    licences: ['pass'],
    thumbnailUrl: IMAGES.landscape,
    media: { asset: 'northern-lights' },
  };
  const realm = createTestRealm(
    product,
    { home: { elements: [] } },
    { catalogue: [film], realm: { origins: { identity: [tv.origin], images: [tv.origin] }, providers: [provider] } },
  );
  realm.write('data/licences.json', { licences: [{ id: 'pass', name: 'Season pass', type: 'STANDARD' }] });
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
  const message = page.locator('[data-player-message]');
  await open(page, product.url(realm.id, '/video/final?play=1'));
  await expect(message).toContainText('Season pass');
  const link = message.getByRole('link', { name: 'Sign in with TV provider' });
  await expect(link).toHaveAttribute('href', '/providers?from=%2Fvideo%2Ffinal%3Fplay%3D1');
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  await link.click();
  await signInAtTvProvider(page, `e2e${process.pid}-access`);
  await waitForDocument(page, product.url(realm.id, '/video/final?play=1'));
  await expect(page.locator('[data-item="final"]')).toBeVisible();
  expect(await readViewer(page)).toMatchObject({ isGuest: false, licences: ['pass'] });
  await expect(message).toHaveCount(0);
  allowProblems(problems, /status of 403/);
  realm.remove();
});
