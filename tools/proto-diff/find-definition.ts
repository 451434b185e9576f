import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where implementations have their protobuf definition, the readable form first. */
const places = ['WAProto/WAProto.proto', 'proto/WAProto.proto', 'WAProto/index.js', 'proto/index.js'];

/**
 * Finds the protobuf definition of an installed package, or of a folder.
 * @throws when it is not installed, or has none where one is looked for
 */
export function findDefinition(name: string, modules = 'node_modules'): string {
  const folder = [join(modules, name), name].find((path) => existsSync(path));
  if (folder === undefined) throw new Error(`${name} is neither a file nor an installed package`);
  const found = places.map((place) => join(folder, place)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${name} has none of ${places.join(', ')}`);
  return found;
}
