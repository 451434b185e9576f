// Refuses a release whose tag, package.json, package-lock.json and CHANGELOG.md differ: `npm run release-check -- v6.1.0`. `npm version` runs
// it before it changes anything, with the version that is to be.
import { readRelease, releaseFaults } from './bootstrap/release.mjs';

const next = process.env.npm_new_version;
const here = readRelease();
const release = next ? { ...here, version: next, lockedVersion: next } : here;
const faults = releaseFaults(process.argv[2] ?? `v${release.version}`, release);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`v${release.version} can be released.`);
