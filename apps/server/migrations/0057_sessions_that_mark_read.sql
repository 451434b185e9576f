-- A session whose client marks conversations as read by itself (POST /tickets/{id}/read): opening a page does not do it for it.
ALTER TABLE sessions ADD COLUMN marks_read boolean NOT NULL DEFAULT false;
