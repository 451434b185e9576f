-- Questions of attendants that offer choices, by conversation: an answer that is typed is compared with the newest of them.
CREATE INDEX messages_questions ON messages (company_id, ticket_id, sent_at DESC, id DESC) WHERE from_me AND interactive ->> 'layout' <> 'auto';
