import { type MoveIn, type MoveInFile, moveInPartBytes } from '@balcao/contract';
import type { Client } from '../../../../testing/client.ts';

/** Brings a move to its trial as the web app does: its files are sent in parts. */
export async function uploadTo(admin: Client, id: number, name: string, bytes: Buffer): Promise<MoveInFile> {
  let file = await admin.ok(admin.post<MoveInFile>(`/move-ins/${id}/files`, { name, size: bytes.length }));
  for (let place = 0; place * moveInPartBytes < bytes.length; place += 1) {
    if (file.parts.includes(place)) continue;
    const form = new FormData();
    form.set('place', String(place));
    const part = Buffer.from(bytes.subarray(place * moveInPartBytes, (place + 1) * moveInPartBytes));
    form.set('part', new Blob([part]), 'parte');
    file = await admin.ok(admin.post<MoveInFile>(`/move-ins/${id}/files/${file.id}/parts`, form));
  }
  return file;
}

export async function readMoveIn(admin: Client, id: number): Promise<MoveIn | undefined> {
  const { moveIns } = await admin.ok(admin.get<{ moveIns: MoveIn[] }>('/move-ins'));
  return moveIns.find((one) => one.id === id);
}
