-- The pieces that the index is written in are put together from two on (decision 133), every minute
-- (worker/domain/search/compactSearch.ts).
INSERT INTO search_words (search_words, rank) VALUES ('usermerge', 2);
INSERT INTO search_heads (search_heads, rank) VALUES ('usermerge', 2);
INSERT INTO search_texts (search_texts, rank) VALUES ('usermerge', 2);
INSERT INTO search_grams (search_grams, rank) VALUES ('usermerge', 2);

-- What is there already begins to become one; the minutes that follow go on with it.
INSERT INTO search_words (search_words, rank) VALUES ('merge', -500);
INSERT INTO search_heads (search_heads, rank) VALUES ('merge', -500);
INSERT INTO search_texts (search_texts, rank) VALUES ('merge', -500);
INSERT INTO search_grams (search_grams, rank) VALUES ('merge', -500);
