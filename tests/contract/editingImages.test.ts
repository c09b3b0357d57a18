// Images that editors upload: who may, what is refused and why, previews, publishes, rollbacks, exports and the
// removal of unused ones.
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { MAX_UPLOAD_BYTES } from '#schemas/domain/editing-image.ts';
import { createUploadedImages } from '#src/server/db/repositories/uploadedImages.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { describeUploadedFolder } from '#src/server/domain/publishing/folder/uploadedFolder.ts';
import { readSources } from '#src/server/domain/publishing/folder/folderSources.ts';
import { readPublishedVersion } from '#src/server/domain/publishing/readPublishedVersion.ts';
import { sampleDocuments } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { brandOf, createActorClient, type Actor, type ActorClient, type Mode } from './accessActors.ts';
import { describeWithApi } from './describeWithApi.ts';
import { publishEditingBrands } from './editingBrands.ts';

const REALM = brandOf('cookie');
const IMAGES = '/api/v2/editing/images';
const MAX_REALM_BYTES = 256 * 1024;
const DAY_MS = 24 * 3_600_000;
type Format = 'png' | 'jpeg' | 'webp' | 'avif';

/** Makes an image of one colour. */
const paint = (format: Format, colour: string, width = 640, height = 360): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();

/** Makes an image that hardly gets smaller when it is compressed. */
const paintNoise = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

describeWithApi(
  'images of editors',
  (env) => {
    let client: ActorClient;
    beforeAll(() => {
      client = createActorClient(env.api.port);
    });
    afterAll(() => client?.close());
    const upload = async (
      bytes: Uint8Array,
      { type = 'image/png', actor = 'editor', mode = 'cookie', headers = {} }: UploadOptions = {},
    ) => {
      const response = await client.send(mode, actor, { method: 'POST', path: IMAGES, file: { type, bytes }, headers });
      return { ...response, body: JSON.parse(response.text) as Body };
    };
    const send = async (method: string, path: string, body?: unknown, mode: Mode = 'cookie') => {
      const response = await client.send(mode, 'editor', { method, path: `/api/v2/editing${path}`, body });
      return { ...response, body: JSON.parse(response.text) as Record<string, unknown> };
    };
    const HOME = sampleDocuments(REALM)['pages/home.json'] as { elements: Record<string, unknown>[] };
    const withHero = (imageUrl: string) => ({
      ...HOME,
      elements: HOME.elements.map((element, index) =>
        index === 0 ? { ...element, background: { imageUrl } } : element,
      ),
    });
    const saveHome = async (document: object): Promise<number> => {
      const { revision } = (await send('GET', '/pages/home')).body;
      const saved = await send('PUT', '/pages/home/draft', { revision, document });
      expect(saved.status, saved.text).toBe(200);
      return saved.body['revision'] as number;
    };
    const publishHome = async (imageUrl: string) => {
      const revision = await saveHome(withHero(imageUrl));
      const published = await send('POST', '/pages/home/publish', { revision, reason: 'an image' });
      expect(published.status, published.text).toBe(200);
      return published.body['version'] as number;
    };
    const readHero = async (): Promise<string> => {
      const { body } = await env.api.call('/api/v4/page/home', { realm: REALM });
      const [hero] = body['elements'] as { background: { imageUrl: string } }[];
      return hero!.background.imageUrl;
    };
    const readFolder = async () =>
      readSources((await readPublishedVersion(env.database.kysely, REALM, { sources: true }))!.documents)!;
    const publisher = () => createRealmPublisher({ database: env.database, widgets });

    test.each(['png', 'jpeg', 'webp', 'avif'] as const)('an editor uploads a %s and sees it', async (format) => {
      const { status, body } = await upload(await paint(format, '#c03060'), { type: `image/${format}` });
      expect([status, body]).toEqual([
        200,
        {
          name: expect.stringMatching(/^upload-[0-9a-f]{24}\.webp$/),
          url: expect.stringMatching(/^\/img\/[0-9a-f]{64}\/640\.webp#w=640&h=360&c=[0-9a-f]{6}&f=50,50$/),
          width: 640,
          height: 360,
          bytes: expect.any(Number),
        },
      ]);
      const [path] = body.url!.split('#');
      const delivered = await fetch(`http://127.0.0.1:${env.api.port}${path}`);
      expect([delivered.status, delivered.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect((await send('GET', `/images/${body.name}`)).body).toEqual(body);
    });

    test.each<[Actor, number, string]>([
      ['guest', 404, 'ROUTE_NOT_FOUND'],
      ['viewer', 404, 'ROUTE_NOT_FOUND'],
    ])('%s gets %d', async (actor, status, code) => {
      expect(await upload(await paint('png', '#112233'), { actor })).toMatchObject({ status, code });
    });

    test('neither an editor of another brand nor another site can upload; the images of a brand are its own', async () => {
      const bytes = await paint('png', '#223344');
      expect((await upload(bytes, { actor: 'editor of another brand' })).status).toBeGreaterThanOrEqual(400);
      const foreign = await upload(bytes, { headers: { origin: 'https://other.example' } });
      expect([foreign.status, foreign.code]).toEqual([403, 'ORIGIN_FORBIDDEN']);
      const { body } = await upload(bytes);
      expect((await send('GET', `/images/${body.name}`, undefined, 'bearer')).code).toBe('IMAGE_NOT_FOUND');
      const saved = await send('PUT', '/pages/home/draft', { revision: 0, document: withHero(body.name!) }, 'bearer');
      expect(saved.body['findings']).toMatchObject([
        { code: 'PICTURE_MISSING', pointer: '/elements/0/background/imageUrl' },
      ]);
    });

    test('files that are no images are refused with what was found and expected', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      const png = await paint('png', '#334455');
      const animation = await sharp([await paint('png', '#ff0000', 8, 8), await paint('png', '#00ff00', 8, 8)], {
        join: { animated: true },
      })
        .webp()
        .toBuffer();
      for (const [name, bytes, type] of [
        ['a drawing', svg, 'image/svg+xml'],
        ['a drawing that says it is a photo', svg, 'image/png'],
        ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg'],
        ['the first half of an image', png.subarray(0, png.length / 2), 'image/png'],
        ['a header without an image', png.subarray(0, 30), 'image/png'],
        ['an image of another type', await sharp(png).gif().toBuffer(), 'image/webp'],
        ['JSON', Buffer.from('{}'), 'application/json'],
        ['an animation', animation, 'image/webp'],
        ['nothing', Buffer.alloc(0), 'image/png'],
      ] as const) {
        const { status, code, text } = await upload(bytes, { type });
        expect([status, code], name).toEqual([415, 'IMAGE_UNUSABLE']);
        expect(text, name).toContain('Expected: a WebP, PNG, JPEG or AVIF that is not animated');
      }
    });

    test('the type is that of the bytes, whatever the request says', async () => {
      const { status, body } = await upload(await paint('jpeg', '#445566'), { type: 'image/png' });
      expect([status, body.width]).toEqual([200, 640]);
    });

    test('a file that is too large is refused with the limit', async () => {
      const { status, code, text } = await upload(Buffer.alloc(MAX_UPLOAD_BYTES + 1), { type: 'image/jpeg' });
      expect([status, code]).toEqual([413, 'BODY_TOO_LARGE']);
      expect(text).toContain('at most 20 MB');
    });

    test('a photo is stored upright, without the place where it was taken, and not larger than 4096 px', async () => {
      const photo = await sharp({ create: { width: 4400, height: 1100, channels: 3, background: '#556677' } })
        .withExif({ IFD0: { Copyright: 'someone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 43/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      const { body } = await upload(photo, { type: 'image/jpeg' });
      expect([body.width, body.height]).toEqual([1024, 4096]);
      const [, hash = ''] = /\/img\/([0-9a-f]{64})\//.exec(body.url!) ?? [];
      const stored = await publisher().blobs.get(hash);
      const { exif, icc, xmp, orientation, format } = await sharp(stored!.bytes).metadata();
      expect([exif, icc, xmp, orientation, format]).toEqual([undefined, undefined, undefined, undefined, 'webp']);
    });

    test('the same file has the same name for everybody', async () => {
      const bytes = await paint('png', '#667788');
      const [one, other] = await Promise.all([upload(bytes), upload(bytes, { actor: 'administrator' })]);
      expect([one.status, one.body]).toEqual([200, other.body]);
      expect((await upload(bytes)).body.name).toBe(one.body.name);
    });

    test('a preview shows it at once, with the warnings of its use and its focal point', async () => {
      const { name, url } = (await upload(await paint('png', '#778899', 320, 900))).body;
      const deliver = async (value: string) =>
        (await send('POST', '/deliver', { page: 'home', document: withHero(value) })).body as {
          page: { elements: { background: { imageUrl: string } }[] };
          findings: { code: string; pointer: string }[];
        };
      const first = await deliver(name!);
      expect(first.page.elements[0]!.background.imageUrl).toBe(url);
      const atImage = (findings: typeof first.findings) =>
        findings.filter(({ pointer }) => pointer === '/elements/0/background/imageUrl').map(({ code }) => code);
      expect(atImage(first.findings)).toEqual(['PICTURE_SMALL', 'PICTURE_ASPECT', 'PICTURE_FOCAL']);
      const second = await deliver(`${name}#f=20,80`);
      expect(second.page.elements[0]!.background.imageUrl).toBe(url!.replace('f=50,50', 'f=20,80'));
      expect(atImage(second.findings)).toEqual(['PICTURE_SMALL', 'PICTURE_ASPECT']);
      expect(atImage((await deliver(`${name}#f=20,800`)).findings)).toEqual(['FIELD_FORMAT']);
      expect((await send('GET', `/images/${encodeURIComponent(`${name}#f=20,80`)}`)).body['name']).toBe(name);
    });

    test('a publish makes it a file of the version; a rollback, an export and a folder keep it', async () => {
      const { name = '', url = '' } = (await upload(await paint('png', '#8899aa', 1280, 720))).body;
      const before = await publisher().versions(REALM);
      const version = await publishHome(`${name}#f=70,40`);
      const focused = url.replace('f=50,50', 'f=70,40');
      expect(await readHero()).toBe(focused);
      const folder = await readFolder();
      expect(folder.assets.get(`art/${name}`)).toBe(url.split('/')[2]);

      await publishHome('a.landscape.webp');
      expect(await readHero()).not.toBe(focused);
      const rolledBack = await publisher().rollback(REALM, { to: version });
      expect(rolledBack.to).toBe(version);
      expect(before[0]!.version).toBeLessThan(version);
      await expect.poll(readHero).toBe(focused);

      // An older copy of the folder has the page, but not the file.
      const { [`art/${name}`]: _removed, ...assets } = Object.fromEntries(folder.assets);
      const sent = { files: { ...Object.fromEntries(folder.texts), 'strings/en.json': '{"login":"Enter"}' }, assets };
      const published = await publisher().publish(await describeUploadedFolder(REALM, sent, publisher()));
      expect(published).toMatchObject({ ok: true, published: true });
      await expect.poll(readHero).toBe(focused);
      expect((await readFolder()).assets.has(`art/${name}`)).toBe(true);

      // The exported folder is complete: another brand gets the image with it.
      const other = brandOf('bearer');
      const exported = Object.fromEntries(folder.texts);
      const realm = {
        ...(JSON.parse(exported['realm.json']!) as object),
        id: other,
        hosts: [`${other}.test`],
        sessionMode: 'bearer',
      };
      const imported = await publisher().publish(
        await describeUploadedFolder(
          other,
          { files: { ...exported, 'realm.json': JSON.stringify(realm) }, assets: Object.fromEntries(folder.assets) },
          publisher(),
        ),
      );
      expect(imported).toMatchObject({ ok: true });
    });

    test('images that nothing names are deleted after a while; those of drafts and versions stay', async () => {
      const kept = (await upload(await paint('png', '#99aabb', 1280, 720))).body.name!;
      const inDraft = (await upload(await paint('png', '#aabbcc', 1280, 720))).body.name!;
      const unused = (await upload(await paint('png', '#bbccdd', 1280, 720))).body.name!;
      await publishHome(kept);
      await saveHome(withHero(inDraft));
      const uploads = createUploadedImages(env.database.kysely);
      const names = async () => (await uploads.find(REALM, [kept, inDraft, unused])).map(({ name }) => name).sort();
      await uploads.removeUnused(new Date(env.clock.now() - DAY_MS));
      expect(await names()).toEqual([kept, inDraft, unused].sort());
      await uploads.removeUnused(new Date(env.clock.now() + DAY_MS));
      expect(await names()).toEqual([kept, inDraft].sort());
      await publisher().blobs.removeUnused(0);
      expect((await send('GET', `/images/${inDraft}`)).status).toBe(200);
    });

    test('the images of a brand have a limit together', async () => {
      const sizes: number[] = [];
      let refused: Awaited<ReturnType<typeof upload>> | undefined;
      for (let side = 300; !refused && side < 400; side += 10) {
        const response = await upload(await paintNoise(side, side), { type: 'image/jpeg' });
        if (response.status === 200) sizes.push(response.body.bytes!);
        else refused = response;
      }
      expect([refused?.status, refused?.code]).toEqual([413, 'IMAGE_QUOTA_REACHED']);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_REALM_BYTES);
      expect(refused!.text).toContain('Expected: at most 0.3 MB together');
      // What is stored already needs no more room.
      expect((await upload(await paint('png', '#c03060'))).status).toBe(200);
      // Another brand has its own limit.
      expect((await upload(await paintNoise(200, 200), { type: 'image/jpeg', mode: 'bearer' })).status).toBe(200);
    });
  },
  { publish: publishEditingBrands, maxUploadBytes: MAX_REALM_BYTES },
);

type UploadOptions = {
  readonly type?: string;
  readonly actor?: Actor;
  readonly mode?: Mode;
  readonly headers?: Readonly<Record<string, string>>;
};
type Body = {
  readonly name?: string;
  readonly url?: string;
  readonly width?: number;
  readonly height?: number;
  readonly bytes?: number;
};
