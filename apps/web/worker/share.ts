import { fileNameHeader, sharedCache, sharedFileKey, sharedTextKey, sharePath, type SharedText } from './names.ts';

/**
 * Takes what the system shares with the installed app, keeps it for the page that asks for which conversation it is, and leads there.
 * @returns undefined for anything else
 */
export function answerShare(request: Request): Promise<Response> | undefined {
  if (request.method !== 'POST' || new URL(request.url).pathname !== sharePath) return undefined;
  return keep(request);
}

async function keep(request: Request): Promise<Response> {
  const form = await request.formData();
  const words = ['title', 'text', 'url'].map((field) => form.get(field)).filter((value) => typeof value === 'string');
  const files = form.getAll('files').filter((value) => value instanceof File);
  const text: SharedText = { text: joined(words), files: files.length, at: Date.now() };
  // What was shared before and led nowhere is gone.
  await caches.delete(sharedCache);
  const cache = await caches.open(sharedCache);
  await Promise.all(
    files.map((file, index) =>
      cache.put(
        sharedFileKey(index),
        new Response(file, {
          headers: { 'content-type': file.type, [fileNameHeader]: encodeURIComponent(file.name) },
        }),
      ),
    ),
  );
  await cache.put(sharedTextKey, Response.json(text));
  return Response.redirect(sharePath, 303);
}

/** Words one below the other, each once: many apps send the address of a page as text as well. */
function joined(words: readonly string[]): string {
  const lines = words.map((word) => word.trim()).filter((word) => word !== '');
  return lines
    .filter(
      (line, index) =>
        !lines.some((other, at) => at !== index && other.includes(line) && (other !== line || at < index)),
    )
    .join('\n');
}
