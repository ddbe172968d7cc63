-- A story that stands on no profile is pinned to none.

DELETE FROM pinned_posts WHERE post_id IN (SELECT id FROM posts WHERE visibility = 'UNLISTED');
