-- A quick reply may send the files of a list; then it has no file of its own.
ALTER TABLE quick_messages ADD COLUMN file_list_id integer;
ALTER TABLE quick_messages ADD CONSTRAINT quick_messages_file_list FOREIGN KEY (company_id, file_list_id)
  REFERENCES file_lists (company_id, id) ON DELETE SET NULL (file_list_id);
ALTER TABLE quick_messages ADD CONSTRAINT quick_messages_one_kind_of_file CHECK (media_key IS NULL OR file_list_id IS NULL);
CREATE INDEX quick_messages_file_list ON quick_messages (company_id, file_list_id);
