// The demo's ad server. Like any ad server it serves VAST and VMAP documents and video files, and counts events. A
// brand with an ad server of its own names it in `playback.ads`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../http/errors.ts';
import { sendMediaFile } from '../media/sendMediaFile.ts';
import { AD_EVENTS, AD_FILE, writeVast, writeVmap, writeWrapper, type AdRequest } from './adDocuments.ts';
import { createAdHits } from './createAdHits.ts';

type AdQuery = { readonly session?: unknown; readonly ad?: unknown; readonly event?: unknown };
type NamedAdRequest = { Params: { name: string }; Querystring: AdQuery };

const SESSION = /^[\w-]{1,64}$/;
const AD_NAME = /^[a-z]{1,20}$/;

/**
 * Registers `GET /demo-ads/vmap`, `/demo-ads/vast/{break}`, `/demo-ads/wrapper/{break}`, `/demo-ads/files/{file}`,
 * `/demo-ads/landing/{ad}`, `/demo-ads/track` and `/demo-ads/hits`.
 * @param folder folder with the files of the advertisements
 */
export function registerDemoAds(app: FastifyInstance, folder: string): void {
  const hits = createAdHits();
  app.get<{ Querystring: AdQuery }>('/demo-ads/vmap', (request, reply) =>
    sendXml(reply, writeVmap(readRequest(request))),
  );
  app.get<NamedAdRequest>('/demo-ads/vast/:name', (request, reply) =>
    sendXml(reply, writeVast(request.params.name, readRequest(request))),
  );
  app.get<NamedAdRequest>('/demo-ads/wrapper/:name', (request, reply) => {
    const isKnown = writeVast(request.params.name, readRequest(request)) !== undefined;
    return sendXml(reply, isKnown ? writeWrapper(request.params.name, readRequest(request)) : undefined);
  });
  app.get<NamedAdRequest>('/demo-ads/files/:name', async ({ params: { name }, headers }, reply) => {
    if (!AD_FILE.test(name)) throw createMissingError();
    const file = {
      contentType: name.endsWith('.webm') ? 'video/webm' : 'video/mp4',
      bytes: await readFile(join(folder, name)),
      cacheControl: 'public, max-age=86400',
    };
    return sendMediaFile(reply, file, headers.range);
  });
  app.get('/demo-ads/landing/:name', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'")
      .send(
        '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Demo</title><p>The page of the advertiser.</p></html>',
      ),
  );
  app.get<{ Querystring: AdQuery }>('/demo-ads/track', ({ query: { session = '', ad, event } }, reply) => {
    const isCounted =
      typeof session === 'string' &&
      (session === '' || SESSION.test(session)) &&
      typeof ad === 'string' &&
      AD_NAME.test(ad) &&
      AD_EVENTS.some((known) => known === event);
    if (isCounted) hits.add(session, ad, String(event));
    return reply.code(204).header('cache-control', 'no-store').send();
  });
  app.get<{ Querystring: AdQuery }>('/demo-ads/hits', ({ query: { session } }, reply) => {
    if (typeof session !== 'string' || !SESSION.test(session)) throw createMissingError();
    return reply.header('cache-control', 'no-store').send(hits.get(session));
  });
}

const createMissingError = (): HttpError =>
  new HttpError(404, 'MEDIA_NOT_FOUND', 'The demo ad server has no file at this address.');

function readRequest(request: FastifyRequest<{ Querystring: AdQuery }>): AdRequest {
  const { session } = request.query;
  return {
    origin: `${request.protocol}://${request.host}`,
    session: typeof session === 'string' && SESSION.test(session) ? session : '',
  };
}

function sendXml(reply: FastifyReply, document: string | undefined): FastifyReply {
  if (document === undefined) throw createMissingError();
  return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-store').send(document);
}
