import { connectPreview } from '#src/preview-client/connectPreview.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';

/** Serves `GET /preview-client.js`: the client of preview frames, for pages of other sites. */
export const previewClient = defineRawRoute((app) => {
  // The text of the function contains no TypeScript types: Node has removed them.
  const script = `// Client of Marquee's preview frames: docs/preview-protocol.md\nexport ${String(connectPreview)}\n`;
  app.get('/preview-client.js', async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        // The file is public, and another site loads it as a module.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(script),
  );
});
