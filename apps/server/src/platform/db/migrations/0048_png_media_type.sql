-- A picture without loss is another type of file, too.
ALTER TABLE delivery_file DROP CONSTRAINT delivery_file_media_type_check;
ALTER TABLE delivery_file
  ADD CONSTRAINT delivery_file_media_type_check
  CHECK (media_type IN ('image/jpeg', 'image/png', 'image/tiff', 'application/zip'));
