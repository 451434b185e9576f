export { NoteCard } from './note-card.tsx';
export { NoteForm } from './note-form.tsx';
export { NoteList } from './note-list.tsx';
export { useAddNote, useDeleteNote, useTicketNotes } from './notes.queries.ts';
