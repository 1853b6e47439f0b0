CREATE TABLE "spent_identity_tokens" (
	"digest" text PRIMARY KEY NOT NULL,
	"refused_from" timestamp with time zone NOT NULL
);
