export { moveNoteDraft, readNoteDraft } from './note-drafts.ts';
export { NoteForm } from './note-form.tsx';
export { NoteList } from './note-list.tsx';
export { drawMentions, OtherMentions } from './note-words.tsx';
export { noteMentionsOf } from './note-mentions.ts';
export { useNoteMentions } from './use-note-mentions.tsx';
export { useAddNote, useTicketNotes } from './notes.queries.ts';
export { maxNoteLength } from './notes.rules.ts';
